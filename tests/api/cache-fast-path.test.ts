import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { buildApp } from '#server/app.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { houseForFile, multipart } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'

/** Over real connections, since an injected request never meets what is repeated. */
const house = houseForFile()
const agent = new Agent({ keepAlive: true })
const list = '/api/article/?status=1&limit=10&skip=0&sort_by=-position'
let app: FastifyInstance
let slug = ''
let id = 0
/** How many requests came as far as the routes. */
let routed = 0

beforeAll(async () => {
  const words = `Repeated ${'again and again '.repeat(10)}`
  const row = await create(house, contentTypes.article, words, { status: '1' })
  slug = String(row.slug)
  id = row.id
  app = await buildApp(house.world, await loadBuild())
  app.addHook('onRequest', async () => {
    routed += 1
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  agent.destroy()
  await app.close()
})

interface Heard {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Whether no route had a part in it. */
  readonly repeated: boolean
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Heard> {
  const { port } = app.server.address() as AddressInfo
  const before = routed
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method, agent }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      const text = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
      const { statusCode: status = 0, headers: heard } = response
      resolve({ status, headers: heard, text: text.toString(), repeated: routed === before })
    })
      .on('error', reject)
      .end()
  })
}

const publish = (status: '0' | '1') =>
  house.asAdmin({ method: 'PATCH', url: `/api/article/${slug}/`, ...multipart({ status }) })

beforeEach(() => house.world.invalidation.write(async () => {}))

describe('an answer that is kept', () => {
  test.each(['/', list, '/sitemap.xml', '/robots.txt'])(
    '%s is said again with the same headers, without the routes',
    async (path) => {
      for (const encoding of ['br', 'identity']) {
        const first = await ask(path, { 'accept-encoding': encoding })
        const again = await ask(path, { 'accept-encoding': encoding })
        expect([first.repeated, again.repeated]).toEqual([false, true])
        expect([again.status, again.text]).toEqual([200, first.text])
        const { 'x-request-id': one, date: _, ...headers } = first.headers
        const { 'x-request-id': other, date: __, ...repeated } = again.headers
        expect(repeated).toEqual(headers)
        expect(other).toMatch(/^[\da-f-]{36}$/)
        expect(other).not.toBe(one)
      }
    },
  )

  test('is gone with the change that makes it wrong', async () => {
    for (const path of ['/', list]) {
      await ask(path)
      expect((await ask(path)).text).toContain(slug)
    }
    await publish('0')
    for (const path of ['/', list]) expect((await ask(path)).text).not.toContain(slug)
    await publish('1')
    for (const path of ['/', list]) expect((await ask(path)).text).toContain(slug)
  })

  test('is for visitors: an administrator sees their own, and a stale session is told so', async () => {
    await create(house, contentTypes.article, 'Draft of an administrator')
    await ask(list)
    expect((await ask(list)).repeated).toBe(true)
    const { access } = await house.signIn()
    const everything = '/api/article/'
    await ask(everything)
    expect((await ask(everything)).text).not.toContain('Draft of an administrator')
    const shown: Record<string, string>[] = [
      { authorization: `Bearer ${access}` },
      { cookie: `accessToken=${access}` },
    ]
    for (const headers of shown) {
      const own = await ask(everything, headers)
      expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(own.text).toContain('Draft of an administrator')
    }
    expect((await ask(everything, { cookie: 'accessToken=stale' })).status).toBe(401)
    const visitor = await ask(everything)
    expect([visitor.repeated, visitor.text.includes('Draft of an administrator')]).toEqual([true, false])
  })

  test('leaves HEAD, conditions, and unsafe calls to the routes', async () => {
    const { headers } = await ask(list)
    expect((await ask(list)).repeated).toBe(true)
    const known = await ask(list, { 'if-none-match': String(headers.etag) })
    expect([known.status, known.repeated, known.text]).toEqual([304, false, ''])
    expect(await ask(list, {}, 'HEAD')).toMatchObject({ status: 200, repeated: false, text: '' })
    expect((await ask(list, {}, 'POST')).status).toBe(401)
  })

  test('is repeated under its own address only, so that a preview is never mistaken for it', async () => {
    const page = `/article/${slug}`
    for (const path of [`${page}?preview=unknown`, `${page}?a=1`, `${page}/`]) {
      await ask(path)
      expect((await ask(path)).repeated, path).toBe(false)
    }
    await ask(page)
    await publish('0')
    const { token } = await house.world.previews.create({ type: 'article', rowId: id })
    expect((await ask(page)).status).toBe(410)
    for (let times = 0; times < 3; times++) {
      const preview = await ask(`${page}?preview=${token}`)
      expect([preview.status, preview.repeated]).toEqual([200, false])
    }
    expect((await ask(page)).status).toBe(410)
    await publish('1')
  })

  test('is repeated under one spelling, however many are invented', async () => {
    for (let at = 0; at < 50; at++) await ask(`${list}&invented=${at}`)
    expect((await ask(`${list}&invented=49`)).repeated).toBe(true)
    expect((await ask(`${list}&invented=0`)).repeated).toBe(false)
    const long = `${list}&long=${'x'.repeat(600)}`
    await ask(long)
    expect((await ask(long)).repeated).toBe(false)
  })
})
