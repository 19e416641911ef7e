import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { readerCookie, readerText } from '#contract/page-request.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type AnyRow, create } from '#tests/support/content.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

/**
 * `web/defer-scripts.ts`, `web/employee/start-script.ts`, and `server/site/pages.ts` edit the HTML that React Router
 * renders, by its exact spelling. One page of each kind shows what they must find there.
 */
const app = useTestApp(async () => ({ web: await loadBuild() }))

let article: AnyRow

beforeAll(async () => {
  article = await create(app, contentTypes.article, 'With structured data', { status: '1' })
})

const data = 'inline application/ld+json'

test.each([
  ['/services', '/our-services'],
  ['/Careers/', '/career'],
  ['/blog', '/blogs'],
  ['/contact', '/about-us#contact'],
])('%s leads to %s', async (url, location) => {
  const { statusCode, headers } = await app.call({ url })
  expect([statusCode, headers.location]).toEqual([301, location])
})

test('a preview says whether visitors see the page, too', async () => {
  const draft = await create(app, contentTypes.article, 'A draft')
  for (const [{ id }, text] of [
    [article, 'Published: visitors see this page, too.'],
    [draft, 'Not published: only people with this link can see it, for one hour.'],
  ] as const) {
    const preview = await app.asAdmin(`POST article/${id}/preview/`)
    const { pathname, search } = new URL(preview.json().url)
    expect((await app.call({ url: pathname + search })).body).toContain(text)
  }
})

describe('the scripts of a page', () => {
  test.each<[kind: string, url: () => string, data: string[]]>([
    ['the home page', () => '/', [data]],
    ['a page of a row', () => `/article/${article.slug}`, [data, data]],
    ['a page that does not exist', () => '/no-such-page', []],
  ])('wait on public pages until the first screen is painted: %s', async (_, url, structuredData) => {
    const { body, headers } = await app.call({ url: url() })
    expect(scriptsOf(body)).toEqual([
      ...structuredData,
      ...['scroll position', 'state', 'starter'].map(() => 'inline classic'),
      'inline deferred',
      ...['streamed state', 'end of the stream'].map(() => 'inline classic'),
    ])
    expect(linksOf(body)).toEqual(['deferred'])
    expect(hashesOf(headers)).toEqual(executable(body).map(hash).sort())
  })

  test.each(['/employee/login', '/forgot-password', '/set-password'])(
    'wait on pages of the portal that anyone sees, after the guard: %s',
    async (url) => {
      const { body, headers } = await app.call({ url })
      expect(scriptsOf(body)).toEqual([
        ...['guard', 'scroll position', 'state', 'starter'].map(() => 'inline classic'),
        'inline deferred',
        ...['streamed state', 'end of the stream'].map(() => 'inline classic'),
      ])
      expect(linksOf(body)).toEqual(['deferred'])
      expect(hashesOf(headers)).toEqual(executable(body).map(hash).sort())
    },
  )

  test('wait on a screen with data, after the guard, and what is written in data never runs', async () => {
    const account = await createEmployee(app)
    const name = 'Bridge</script><script>alert(1)</script><head><link rel="modulepreload">'
    await createIssue(app, await createProject(app, [account], { name }), account)
    const { access } = await app.db.transaction((tx) => app.services.sessions.create(tx, account.id, true))
    const { username } = account
    const { body, headers } = await app.call({
      url: '/employee/dashboard',
      cookies: {
        employeeAccessToken: access,
        [readerCookie]: readerText({ username, timeZone: 'Europe/Berlin' }),
      },
    })
    expect(body).toContain('Bridge&lt;/script&gt;')
    expect(scriptsOf(body).slice(0, 2)).toEqual(['inline classic', 'inline classic'])
    expect(new Set(scriptsOf(body))).toEqual(new Set(['inline classic', 'inline deferred']))
    expect(linksOf(body)).toEqual(['deferred'])
    expect(hashesOf(headers)).toEqual([...new Set(executable(body).map(hash))].sort())
    expect(body).not.toContain('<script>alert')
  })

  test.each([
    ['the admin area', '/authority/login', ['file classic']],
    ['a screen of it that does not exist', '/authority/no-such-screen', ['inline classic', 'file classic']],
    ['the portal', '/employee/dashboard', ['inline classic']],
    ['a screen of it that does not exist', '/employee/no-such-screen', ['inline classic']],
  ])('start at once in an empty frame: %s', async (_, url, first) => {
    const { body, headers } = await app.call({ url })
    expect(scriptsOf(body)).toEqual([
      // The keys of the search, the theme, and the guard.
      ...first,
      ...['scroll position', 'state'].map(() => 'inline classic'),
      'inline module',
      ...['streamed state', 'end of the stream'].map(() => 'inline classic'),
    ])
    expect(linksOf(body)).toEqual(['modulepreload'])
    expect(hashesOf(headers)).toEqual(executable(body).map(hash).sort())
  })
})

test.each(['/', '/about-us', '/career', '/articles'])(
  'visitors load no code of signed-in areas: %s',
  async (url) => {
    const { body } = await app.call({ url })
    const modules = [...body.matchAll(/<link\s[^>]*rel="deferred"[^>]*href="([^"]+)"/g)].map(
      ([, href]) => href,
    )
    expect(modules.length).toBeGreaterThan(2)
    expect(modules.filter((href) => /\/(?:portal|tool|board)-/.test(String(href)))).toEqual([])
  },
)

test('the server has no code of the admin screens, nor of what opens on a click in the portal', () => {
  const build = path.resolve(import.meta.dirname, '../../build/server')
  const programs = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  expect(programs).toContain('index.js')
  for (const file of programs)
    expect(readFileSync(path.join(build, file), 'utf8'), file).not.toMatch(
      /tiptap|prosemirror|react-aria-components|Chart\.js/i,
    )
})

const scripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', text = '']) => ({
    isFile: /\ssrc=/.test(attributes),
    type: /\stype="([^"]*)"/.exec(attributes)?.[1] ?? 'classic',
    text,
    attributes,
  }))

const scriptsOf = (html: string) =>
  scripts(html).map(({ isFile, type, attributes }) => {
    expect(attributes).not.toContain('nonce')
    return `${isFile ? 'file' : 'inline'} ${type}`
  })

/** The different `rel` of links to modules. */
const linksOf = (html: string) => [
  ...new Set([...html.matchAll(/<link\s[^>]*rel="(modulepreload|deferred)"[^>]*>/g)].map(([, rel]) => rel)),
]

const executable = (html: string) =>
  scripts(html)
    .filter(({ isFile, type }) => !isFile && type !== 'application/ld+json')
    .map(({ text }) => text)

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const hashesOf = (headers: Record<string, unknown>) =>
  [...String(headers['content-security-policy']).matchAll(/'sha256-[^']+'/g)].map(([found]) => found).sort()
