import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { tus } from '#contract/drive/drive-rules.ts'
import { runCleanup } from '#server/modules/index.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { imageFile, multipart, startTestApp, useTestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'
import { numbered } from '#tests/support/contracts/storage.ts'
import { documentsUrl, upload } from '#tests/support/documents.ts'
import { type DriveClient, driveClient } from '#tests/support/drive.ts'
import { createCaller } from '#tests/support/portal-caller.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

/** What people do with files, while all files are in a bucket. */
let s3: S3Server
const app = useTestApp(async () => {
  s3 = await startS3Server()
  return { env: { ...s3.env, S3_PREFIX: 'larkfield' } }
})
let mara: DriveClient

beforeAll(async () => {
  mara = await driveClient(app, await createEmployee(app, 'mara'))
})
afterAll(() => s3.stop())

const keysBelow = (prefix: string) => s3.keys().filter((key) => key.startsWith(`larkfield/${prefix}`))

test('a picture is uploaded, shown in every size, replaced, and brought back from the trash', async () => {
  const article = await create(app, contentTypes.article, 'Kept in a bucket', { status: '1' })
  const [key = ''] = keysBelow('media/article/')
  const stored = key.replace('larkfield/', '/')
  const original = await app.call({ url: stored })
  expect([original.statusCode, original.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])
  expect(original.rawPayload.length).toBeGreaterThan(100)
  const part = await app.call({ url: stored, headers: { range: 'bytes=10-19' } })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload).toEqual(original.rawPayload.subarray(10, 20))
  const small = await app.call({ url: stored.replace('/media/', '/media/w_76,h_37/') })
  expect([small.statusCode, small.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])

  await app.asAdmin({ method: 'DELETE', url: `/api/article/${article.slug}/` })
  expect((await app.call({ url: stored })).statusCode).toBe(404)
  expect(keysBelow('media/.retired/article/')).toHaveLength(1)
  await app.asAdmin({ method: 'POST', url: '/api/article/trash/restore/', payload: { ids: [article.id] } })
  expect((await app.call({ url: stored })).rawPayload).toEqual(original.rawPayload)

  const changed = await app.asAdmin({
    method: 'PATCH',
    url: `/api/article/${article.slug}/`,
    ...multipart({ articleImage: await imageFile({ color: '#000000' }) }),
  })
  expect(changed.statusCode).toBe(200)
  expect(keysBelow('media/article/')).toHaveLength(1)
})

test('a file of an employee arrives in pieces, is read by its owner alone, and goes with the trash', async () => {
  const bytes = numbered(9 * 1024 * 1024 + 3)
  const url = String((await mara.announce('Plan.bin', bytes.length)).headers.location)
  const cut = 8 * 1024 * 1024 + 100
  expect((await mara.append(url, 0, bytes.subarray(0, cut))).statusCode).toBe(204)
  expect((await mara.call(url, { method: 'HEAD' })).headers['upload-offset']).toBe(String(cut))
  expect(keysBelow('private/drive/')).toEqual([])
  const done = await mara.append(url, cut, bytes.subarray(cut))
  const id = String(done.headers[tus.fileHeader])
  expect(keysBelow('private/.partial/')).toEqual([])
  expect(keysBelow('private/drive/')).toHaveLength(1)
  expect((await mara.download(id)).rawPayload.equals(bytes)).toBe(true)
  const part = await mara.download(id, { range: `bytes=${cut - 5}-${cut + 4}` })
  expect([part.statusCode, part.rawPayload]).toEqual([206, bytes.subarray(cut - 5, cut + 5)])
  const theo = await driveClient(app, await createEmployee(app, 'theo'))
  expect((await theo.download(id)).statusCode).toBe(404)
  expect((await app.call({ url: `/media/${keysBelow('private/drive/')[0]}` })).statusCode).toBe(404)

  await mara.send('DELETE', `${id}/`)
  expect((await mara.send('DELETE', `trash/${id}/`)).statusCode).toBeLessThan(300)
  expect(keysBelow('private/drive/')).toEqual([])
})

test('a browser saves a private file from the store itself, where that is set, and nobody else does', async () => {
  const direct = await startTestApp({
    env: { ...s3.env, S3_PREFIX: 'direct', S3_PRESIGNED_DOWNLOADS: 'true' },
  })
  onTestFinished(() => direct.close())
  const ida = await driveClient(direct, await createEmployee(direct, 'ida'))
  const bytes = numbered(3000)
  const url = String((await ida.announce('Bridges and piers.txt', bytes.length)).headers.location)
  const id = String((await ida.append(url, 0, numbered(3000))).headers[tus.fileHeader])
  expect((await ida.download(id)).rawPayload.equals(bytes)).toBe(true)

  const navigation = { 'sec-fetch-mode': 'navigate' }
  const redirect = await ida.download(id, navigation)
  expect([redirect.statusCode, redirect.headers['cache-control']]).toEqual([302, 'no-store'])
  const location = new URL(String(redirect.headers.location))
  expect([location.origin, location.searchParams.get('X-Amz-Expires')]).toEqual([s3.origin, '60'])
  const saved = await fetch(location)
  expect(Buffer.from(await saved.arrayBuffer()).equals(bytes)).toBe(true)
  expect(saved.headers.get('content-disposition')).toBe('attachment; filename="Bridges and piers.txt"')
  location.pathname = location.pathname.replace(/.{4}(\.\w+)$/, 'aaaa$1')
  expect((await fetch(location)).status).toBe(403)

  const theo = await driveClient(direct, await createEmployee(direct, 'theo'))
  expect((await theo.download(id, navigation)).statusCode).toBe(404)
  expect((await mara.download(id, navigation)).statusCode).toBe(404)

  // Attachments of issues, and documents, by the same mechanism.
  const [lena, guest] = [await createCaller(direct), await createCaller(direct)]
  const project = await createProject(direct, [lena])
  const { key } = await createIssue(direct, project, lena)
  const attached = await lena.call(
    'POST',
    `issue/{user}/${key}/attachment/`,
    ...formOf({ files: { name: 'Tide.csv', type: 'text/csv', bytes } }),
  )
  const attachment = `issue/{user}/${key}/attachment/${attached.json().attachments[0].id}/`
  const handbook = await upload(direct, 'Ships wait for the tide.', { name: 'Handbook.txt' })
  const document = { url: `${documentsUrl}${handbook.json().id}/file/` }
  const answers = [
    await lena.call('GET', attachment, undefined, navigation),
    await direct.asAdmin({ ...document, headers: navigation }),
  ]
  const files = await Promise.all(answers.map(({ headers }) => fetch(String(headers.location))))
  expect(files.map(({ headers }) => headers.get('content-disposition'))).toEqual([
    expect.stringContaining('attachment; filename="Tide.csv'),
    'attachment; filename="Handbook.txt"',
  ])
  expect(await files[0]?.text()).toBe(bytes.toString())
  expect(await files[1]?.text()).toBe('Ships wait for the tide.')
  expect((await direct.asAdmin(document)).body).toBe('Ships wait for the tide.')
  expect((await guest.call('GET', attachment, undefined, navigation)).statusCode).toBe(403)
  expect((await direct.call({ ...document, headers: navigation })).statusCode).toBe(401)
})

const formOf = (parts: Parameters<typeof multipart>[0]) => {
  const { payload, headers } = multipart(parts)
  return [payload, headers] as const
}

test('an upload that is given up leaves nothing in the bucket', async () => {
  const url = String((await mara.announce('Draft.bin', 20 * 1024 * 1024)).headers.location)
  await mara.append(url, 0, numbered(9 * 1024 * 1024))
  expect(keysBelow('private/.partial/')).not.toEqual([])
  expect(
    (await mara.call(url, { method: 'DELETE', headers: { 'tus-resumable': tus.version } })).statusCode,
  ).toBe(204)
  expect(keysBelow('private/.partial/')).toEqual([])
})

test('garbage collection finds in the bucket what no row uses', async () => {
  const { db, library } = app.services
  const unused = await library.store('inline', (await imageFile()).bytes)
  await library.record(db, [unused])
  expect(keysBelow('media/inline/')).toHaveLength(1)
  await db.execute(sql`update file set created_at = now() - interval '2 days' where path = ${unused.path}`)
  await runCleanup(app.services)
  expect(keysBelow('media/inline/')).toEqual([])
  expect(keysBelow('media/article/')).toHaveLength(1)
})
