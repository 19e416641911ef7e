import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { expect, test } from 'vitest'
import { loadBuild } from '#server/site/ssr.ts'
import { useTestApp } from '#tests/support/app.ts'

const proof = 'google-site-verification: google0a1b2c.html'

const app = useTestApp(async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'portico-proof-')), 'google0a1b2c.html')
  writeFileSync(file, proof)
  return { web: await loadBuild(), env: { SITE_VERIFICATION: file } }
})

test('a search engine finds the file of the operator at the root, and no other (PS-017)', async () => {
  const { statusCode, headers, body } = await app.call({ url: '/google0a1b2c.html' })
  expect([statusCode, body]).toEqual([200, proof])
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(await app.call({ url: '/google999999.html' })).toAnswer(404)
})
