import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { readerCookie, readerText } from '#contract/page-request.ts'
import { callLimits } from '#server/http/calls-at-once.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { createEmployee, type EmployeeAccount } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

const app = useTestApp(async () => ({ web: await loadBuild() }))

let people: { account: EmployeeAccount; access: string; secret: string; issue: { key: string } }[]

beforeAll(async () => {
  people = await Promise.all(
    ['Harbor of secrets', 'Tower of secrets'].map(async (secret) => {
      const account = await createEmployee(app)
      const issue = await createIssue(app, await createProject(app, [account], { name: secret }), account)
      const { access } = await app.db.transaction((tx) => app.services.sessions.create(tx, account.id, true))
      return { account, access, secret, issue }
    }),
  )
})

const open = (
  access: string | undefined,
  username: string,
  { path = '/employee/dashboard', timeZone = 'Europe/Berlin' } = {},
) =>
  app.call({
    url: path,
    cookies: {
      ...(access !== undefined && { employeeAccessToken: access }),
      [readerCookie]: readerText({ username, timeZone }),
    },
  })

/**
 * Opens a page again that was sent without something, because a busy machine was too late with it. What the page has
 * asked for is read nevertheless, so the next one waits ever longer.
 */
async function openUntil<Page>(
  isComplete: (page: Page) => boolean,
  openPage: () => Promise<Page>,
): Promise<void> {
  let page = await openPage()
  for (let tries = 1; tries <= 10 && !isComplete(page); tries += 1) {
    await sleep(tries * 200)
    page = await openPage()
  }
  expect(isComplete(page)).toBe(true)
}

test('two employees at the same time get their own data each, which nobody stores', async () => {
  const [one, other] = people as [(typeof people)[0], (typeof people)[0]]
  async function openOwn(at: number) {
    const [own, foreign] = at % 2 === 0 ? [one, other] : [other, one]
    const page = await open(own.access, own.account.username)
    expect(page.statusCode).toBe(200)
    expect(page.body.includes(foreign.secret)).toBe(false)
    expect(page.body.includes(foreign.account.username)).toBe(false)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(page.headers.etag).toBeUndefined()
    return { at, page, isComplete: page.body.includes(own.secret) }
  }
  const pages = await Promise.all(Array.from({ length: 12 }, (_, at) => openOwn(at)))
  for (const { at } of pages.filter(({ isComplete }) => !isComplete))
    await openUntil(
      ({ isComplete }) => isComplete,
      () => openOwn(at),
    )
})

test.each<[who: string, access: () => string | undefined, username: () => string, timeZone?: string]>([
  ['nobody signed in', () => undefined, () => people[0]?.account.username ?? ''],
  ['a session that is none', () => 'invented', () => people[0]?.account.username ?? ''],
  [
    'the session of one and the name of another',
    () => people[0]?.access,
    () => people[1]?.account.username ?? '',
  ],
  ['a time zone that is none', () => people[0]?.access, () => people[0]?.account.username ?? '', 'Moon/Base'],
])('a screen is an empty frame for %s', async (_, access, username, timeZone) => {
  const { statusCode, headers, body } = await open(access(), username(), timeZone ? { timeZone } : {})
  expect(statusCode).toBe(200)
  expect(body.includes('of secrets')).toBe(false)
  expect(body.includes('aria-busy="true"')).toBe(true)
  expect(headers).toMatchObject({ 'cache-control': 'no-store' })
})

test('no page of the portal is rendered as data, nor under another spelling', async () => {
  const [{ access, account }] = people as [(typeof people)[0]]
  for (const path of ['/employee/dashboard.data', '/Employee/dashboard/', '/employee//dashboard']) {
    const { body, headers } = await open(access, account.username, { path })
    if (path.endsWith('.data')) expect(body.includes('of secrets')).toBe(false)
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  }
})

test('a key in small letters leads to the page of the issue or the project', async () => {
  const [{ access, account, issue }] = people as [(typeof people)[0]]
  const project = issue.key.split('-')[0] as string
  for (const [path, key] of [
    ['/employee/issue-detail/', issue.key],
    ['/employee/project-detail/', project],
  ] as const) {
    const { statusCode, headers } = await open(access, account.username, {
      path: `${path}${key.toLowerCase()}?tab=comments`,
    })
    expect([statusCode, headers.location]).toEqual([302, `${path}${key}?tab=comments`])
  }
})

test('what the server cannot read is left to the browser, which is told nothing of it', async () => {
  const [{ access, account }] = people as [(typeof people)[0]]
  const page = await open(access, account.username, { path: '/employee/issue-detail/NONE-1' })
  expect(page).toAnswer(200)
  expect(page.body.includes('aria-label="Main"')).toBe(true)
  expect(page.body.includes('Failed to load issue details')).toBe(false)
})

test('what takes too long is left to the browser, and the rest of the page does not wait for it', async () => {
  const [{ access, account }] = people as [(typeof people)[0]]
  const path = '/employee/files'
  await openUntil(
    ({ body }) => body.includes('No files found'),
    () => open(access, account.username, { path }),
  )
  const openLate = () =>
    app.db.transaction(async (tx) => {
      await tx.execute(sql`lock table drive_item in access exclusive mode`)
      return open(access, account.username, { path })
    })
  await openUntil(
    ({ body }) => body.includes('Katherine Johnson'),
    async () => {
      const late = await openLate()
      expect(late).toAnswer(200)
      expect(late.body.includes('No files found')).toBe(false)
      return late
    },
  )
})

test('what a page no longer waits for does not keep the account from its other calls', async () => {
  const [{ access, account }] = people as [(typeof people)[0]]
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table drive_item in access exclusive mode`)
    const pages = Array.from({ length: callLimits.account.ofClient }, () =>
      open(access, account.username, { path: '/employee/files' }),
    )
    for (const page of await Promise.all(pages)) expect(page).toAnswer(200)
    const headers = { authorization: `Bearer ${access}` }
    expect(await app.call({ url: `/api/jira/projects/${account.username}/`, headers })).toAnswer(200)
  })
})

test('the first paint of a screen waits for one style sheet; requested with it are the font, and the picture of a profile', async () => {
  const [{ access, account, issue }] = people as [(typeof people)[0]]
  const screens = ['dashboard', 'chats', 'files', 'inbox', 'timesheet', 'profile', 'edit-profile']
  for (const screen of [...screens, `issue-detail/${issue.key}`]) {
    const { body } = await open(access, account.username, { path: `/employee/${screen}` })
    const early = [...body.matchAll(/<link rel="(stylesheet|preload)"[^>]*/g)].map(
      ([link, rel]) => `${rel} ${/ as="(\w+)"/.exec(link)?.[1] ?? ''}`,
    )
    // Elsewhere images wait, as the largest thing that a screen shows is text.
    const image = screen.endsWith('profile') ? ['preload image'] : []
    expect(early.sort(), screen).toEqual(['preload font', ...image, 'stylesheet '])
  }
})

test('the pages in front of the guard come drawn, for anyone', async () => {
  const { body } = await app.call({ url: '/employee/login' })
  expect(body.includes('Sign in to the employee portal.')).toBe(true)
})
