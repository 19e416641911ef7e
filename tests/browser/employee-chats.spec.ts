import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { conversation, conversationMessage } from '#server/chat/tables.ts'
import type { App } from '#server/http/route-schema.ts'
import { refreshAllWords } from '#server/search/stale-words.ts'
import { createServices } from '#server/services.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import {
  as,
  createConversation,
  entries,
  entry,
  input,
  log,
  openConversation,
  say,
  sendButton,
  texts,
} from '#tests/browser/chat-page.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { descriptionOf, focusIn, waitForHydration, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls, failCalls, recordApiRequests } from '#tests/browser/requests.ts'
import { createEmployee, type EmployeeAccount } from '#tests/support/accounts.ts'
import { covers } from '#tests/support/covers.ts'
import { defined } from '#tests/support/defined.ts'

const app = useBrowserTestApp()

type Box = { x: number; width: number }

let mara: EmployeeAccount
let theo: EmployeeAccount

beforeAll(async () => {
  mara = await createEmployee(app, 'mara', { firstName: 'Mara', lastName: 'Lind' })
  theo = await createEmployee(app, 'theo', { firstName: 'Theo', lastName: 'Brand' })
})

const converse = (name: string, count: number) => createConversation(app, [theo, mara], name, count)

/** Waits until a scroll to the top has had its effect. */
const scrollUp = (page: Page) =>
  log(page).evaluate(
    (view) =>
      new Promise<void>((resolve) => {
        view.addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true })
        // At the top already, it goes there again.
        if (view.scrollTop <= view.clientHeight - view.scrollHeight) view.scrollBy(0, 200)
        view.scrollBy(0, -view.scrollHeight)
      }),
  )
/** How far the view is from the bottom of the messages, in pixels. */
const fromBottom = (page: Page) => log(page).evaluate((view) => Math.abs(Math.round(view.scrollTop)))

const chatPath = (token: string) => `jira/nextcloud/chat/mara/${token}/messages/`
const answerWith = (page: Page, path: string, json: object, status = 200) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ status, json }))

test('conversations and their messages look as specified', async () => {
  // Busy began first, and has the later activity.
  const token = await converse('Busy', 3)
  const { chat } = app.services
  await converse('Quiet', 0)
  const nameless = await chat.createConversation(as(theo), {
    kind: 'group',
    name: 'None',
    userNames: ['mara'],
  })
  await app.db.update(conversation).set({ name: '' }).where(eq(conversation.token, nameless.token))
  const [{ id } = { id: 0 }] = await chat.listConversations(as(mara))
  await chat.send(as(theo), nameless.token, { message: 'x'.repeat(50) })
  const page = await openAsEmployee(app, mara, { isRendered: false })
  const requests = recordApiRequests(page)
  covers('EP-010', 'EP-434', 'EP-435')
  const release = await delayCalls(page, 'jira/nextcloud/chat/mara/')
  await page.goto('/employee/chats')
  await waitVisible(page.getByText('Loading conversations...'))
  covers('EP-432', 'EP-C30')
  await waitVisible(page.getByRole('heading', { name: 'Nextcloud Conversations', exact: true }))
  covers('EP-433', 'EP-434')
  release()
  await waitVisible(page.getByRole('heading', { name: 'Nextcloud Conversations (3)' }))
  covers('EP-446', 'EP-447')
  await waitVisible(page.getByRole('heading', { name: 'Select a conversation to start chatting' }))
  await waitVisible(page.getByText('Please select a conversation from the left panel to start chatting.'))
  covers('EP-438', 'EP-440', 'EP-441', 'EP-443')
  expect(await entries(page).allInnerTexts()).toEqual([
    expect.stringMatching(new RegExp(`^Room ${id}\\s+x{50}\\s+1`)),
    expect.stringMatching(/^Busy\s+Busy 3/),
    expect.stringMatching(/^Quiet\s+No messages$/),
  ])
  covers('EP-439')
  expect(await entries(page).locator('img').count()).toBe(3)
  await expect.poll(() => page.title()).toMatch(/^\(4\) Chat/)
  covers('EP-467')
  // Without a conversation there is nothing to write in, and nothing to send.
  expect([await input(page).count(), await sendButton(page).count()]).toEqual([0, 0])

  covers('EP-448')
  await entry(page, 'Busy').click()
  await waitVisible(page.getByRole('heading', { name: 'Busy (3)' }))
  await waitVisible(log(page).getByText('Busy 3'))
  covers('EP-449')
  const [loaded] = requests.filter(({ path }) => path.endsWith('/messages/'))
  expect([loaded?.path, loaded?.query.get('limit')]).toEqual([chatPath(token), '50'])
  covers('EP-452')
  expect(await texts(page)).toEqual(['Busy 1', 'Busy 2', 'Busy 3'])
  covers('EP-460')
  const others = log(page).locator('article[data-own="false"]')
  expect(await others.getByText('Theo Brand', { exact: true }).count()).toBe(3)
  await expect.poll(() => page.title()).toMatch(/^\(1\) Chat/)

  covers('EP-464', 'EP-465')
  const long = `<b>Bold</b> ${'x'.repeat(60)}`
  await input(page).fill(`  ${long}  `)
  await sendButton(page).click()
  const own = log(page).locator('article[data-own="true"]')
  await waitVisible(own.locator('time'))
  expect(await texts(page)).toEqual(['Busy 1', 'Busy 2', 'Busy 3', long])
  expect(await log(page).locator('b').count()).toBe(0)
  covers('EP-471')
  expect(await input(page).inputValue()).toBe('')
  covers('EP-469')
  const [sent, ...more] = requests.filter(({ method, path }) => method === 'POST' && /messages/.test(path))
  expect([sent?.path, JSON.parse(sent?.body ?? '').message, more]).toEqual([chatPath(token), long, []])
  await waitVisible(own.getByText('Mara Lind', { exact: true }))
  covers('EP-458')
  const boxOf = async (locator: Locator) => defined(await locator.boundingBox())
  const [view, ownBox, othersBox] = [await boxOf(log(page)), await boxOf(own), await boxOf(others.first())]
  const rightOf = ({ x, width }: Box) => x + width
  expect(rightOf(view) - rightOf(ownBox)).toBeLessThan(40)
  expect(othersBox.x - view.x).toBeLessThan(40)
  expect(ownBox.x).toBeGreaterThan(othersBox.x + 50)
  covers('EP-442', 'EP-479')
  await expect.poll(() => entries(page).first().innerText()).toMatch(/^Busy\s+<b>Bold<\/b> x{38}\.\.\.$/)
  covers('EP-453')
  await entry(page, 'Quiet').click()
  await waitVisible(page.getByText('No messages in this conversation yet.'))
  expect(await violationsInAllThemes(page)).toEqual([])
  expect(consoleErrors(page)).toEqual([])
})

test('whose messages are whose, and when they were sent, is as specified (EP-459, EP-461..EP-463, EP-470, EP-C20)', async () => {
  const token = await converse('Wire', 1)
  const { chat } = app.services
  const [template] = (await chat.listMessages(as(mara), token, { limit: 1 })).messages
  const page = await openAsEmployee(app, mara, {
    timeZone: 'America/New_York',
    isRendered: false,
  })
  const messages = [
    { actorId: ' MARA ', actorDisplayName: 'Someone', message: 'By the name of the account' },
    { actorId: 'x', actorDisplayName: ' Mara ', message: 'By the name that is shown' },
    { actorId: 'maral', actorDisplayName: 'Mara Lind', message: 'By another one' },
    { messageType: 'system', message: 'By its type' },
    { systemMessage: 'call_started', message: 'By what has happened' },
  ].map((message, index) => ({
    ...template,
    id: index + 1,
    position: index + 1,
    ...message,
    timestamp: 1736107440,
  }))
  await answerWith(page, `${chatPath(token)}?limit=50`, messages)
  await openConversation(page, token, 'By another one')
  const own = log(page).locator('article[data-own="true"]')
  expect(await own.locator('p.whitespace-pre-wrap').allInnerTexts()).toEqual([
    'By the name of the account',
    'By the name that is shown',
  ])
  expect(await log(page).locator('time').allInnerTexts()).toEqual(
    Array(3).fill('Sunday, January 5, 2025 at 3:04 PM'),
  )
  for (const text of ['By its type', 'By what has happened']) {
    const line = log(page).getByText(text, { exact: true }).locator('..')
    expect([await line.locator('svg.lucide-bell').count(), await line.locator('time').count()]).toEqual([
      1, 0,
    ])
  }
  // What is appended is what the server says it has stored.
  const stored = { ...template, id: 9, position: 9, change: 9, actorId: 'mara', message: 'As stored' }
  await answerWith(page, chatPath(token), { sent_message: stored }, 201)
  await say(page, 'As typed')
  await waitVisible(own.getByText('As stored', { exact: true }))
  await expect.poll(() => log(page).getByText('As typed', { exact: true }).count()).toBe(0)
})

test('older messages come while one scrolls up, and the view stays (EP-450, EP-451, EP-454..EP-457, EP-472)', async () => {
  const [token] = [await converse('Deep', 120), await converse('Beside', 1)]
  const page = await openAsEmployee(app, mara)
  const requests = recordApiRequests(page)
  await openConversation(page, token, 'Deep 120')
  await expect.poll(() => fromBottom(page)).toBe(0)
  const pages = () =>
    requests
      .filter(({ method, path }) => method === 'GET' && path.endsWith('/messages/'))
      .map(({ query }) => [query.get('limit'), query.get('before')])
  const topOf = async (text: string) =>
    (await log(page).getByText(text, { exact: true }).boundingBox())?.y ?? 0
  const release = await delayCalls(page, `${chatPath(token)}?limit=50&before=*`)
  await scrollUp(page)
  await waitVisible(page.getByText('Loading older messages...'))
  const before = await topOf('Deep 72')
  release()
  await waitVisible(log(page).getByText('Deep 21', { exact: true }))
  await waitHidden(page.getByText('Loading older messages...'))
  await expect.poll(async () => Math.abs((await topOf('Deep 72')) - before)).toBeLessThan(5)
  await scrollUp(page)
  await waitVisible(log(page).getByText('Deep 20', { exact: true }))
  await waitHidden(page.getByText('Loading older messages...'))
  await scrollUp(page)
  await waitVisible(log(page).getByText('Deep 1', { exact: true }))
  // The first fifty came with the page; no message comes twice.
  const olderPages = [
    ['50', '71'],
    ['50', '21'],
  ]
  expect(pages()).toEqual(olderPages)

  // Who reads further up stays there when someone else writes, and not when he writes himself.
  const top = await topOf('Deep 2')
  await app.services.chat.send(as(theo), token, { message: 'Later' })
  await waitVisible(log(page).getByText('Later', { exact: true }))
  expect(await fromBottom(page)).toBeGreaterThan(500)
  await expect.poll(async () => Math.abs((await topOf('Deep 2')) - top)).toBeLessThan(5)
  await say(page, 'Mine')
  await expect.poll(() => fromBottom(page)).toBe(0)
  await entry(page, 'Beside').click()
  await waitVisible(log(page).getByText('Beside 1', { exact: true }))
  await entry(page, 'Deep').click()
  await waitVisible(log(page).getByText('Mine', { exact: true }))
  await expect.poll(() => fromBottom(page)).toBe(0)
  expect(pages()).toEqual([...olderPages, ['50', null], ['50', null]])
})

test('of five thousand messages those around the view are in the page, and a search leads to any', async () => {
  await converse('Endless', 5000)
  // The minute is no word of a message.
  await app.db.update(conversationMessage).set({ createdAt: new Date('2026-03-02T17:17:00Z') })
  while (await refreshAllWords(app.db));
  const page = await openAsEmployee(app, mara)
  const shown = () => log(page).locator('[data-position]').count()
  await page.goto('/employee/chats')
  await waitForHydration(page)
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('17 endles')
  const hits = page.getByRole('list', { name: 'Found messages' })
  await expect.poll(() => hits.locator('mark').first().innerText()).toBe('Endless')
  await hits.getByRole('button', { name: /Endless 17$/ }).click()
  const found = log(page).getByText('Endless 17', { exact: true })
  await waitVisible(found)
  await expect.poll(() => found.evaluate((text) => text.getBoundingClientRect().top)).toBeGreaterThan(0)
  await expect.poll(shown).toBeLessThan(100)
  expect(
    await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => range.toString())),
  ).toEqual(['Endless', '17'])

  // Through all of them, with what has the focus kept in the page.
  await page.getByRole('button', { name: 'More to Theo Brand' }).first().focus()
  const focused = await page.evaluate(() => document.activeElement?.closest('[data-index]')?.textContent)
  for (let at = 0; at < 5; at++) {
    await log(page).evaluate(
      (view, share) => {
        view.scrollTop = -(view.scrollHeight - view.clientHeight) * (1 - share)
      },
      (at + 1) / 5,
    )
    await expect.poll(() => log(page).locator('article').last().isVisible()).toBe(true)
    expect(await shown()).toBeLessThan(100)
  }
  await waitVisible(log(page).getByText('Endless 5000', { exact: true }))
  await expect.poll(() => fromBottom(page)).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.closest('[data-index]')?.textContent)).toBe(
    focused,
  )
})

test('what fails says so and can be repeated; blank and double sendings send nothing (EP-433, EP-436, EP-437, EP-444, EP-445, EP-466, EP-468, EP-473..EP-476, EP-478, EP-C32)', async () => {
  const ines = await createEmployee(app, 'ines')
  const page = await openAsEmployee(app, ines, { width: 390, height: 844, isRendered: false })
  const restore = await failCalls(page, 'jira/nextcloud/chat/ines/')
  await page.goto('/employee/chats')
  await waitVisible(page.getByText('Failed to load conversations'))
  await restore()
  await answerWith(page, 'jira/nextcloud/chat/ines/', { error: 'The house is closed.' }, 500)
  await page.getByRole('button', { name: 'Retry' }).click()
  await waitVisible(page.getByText('The house is closed.'))
  await page.unroute('**/api/jira/nextcloud/chat/ines/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await waitVisible(page.getByText('No conversations found'))
  await waitVisible(page.getByRole('heading', { name: 'Nextcloud Conversations', exact: true }))
  await page.getByRole('button', { name: 'Close' }).click()
  await waitVisible(page.getByRole('heading', { name: 'Select a conversation to start chatting' }))
  await page.getByRole('button', { name: 'Select user' }).click()

  const { token } = await app.services.chat.createConversation(as(theo), { kind: 'direct', userName: 'ines' })
  await app.services.chat.send(as(theo), token, { message: 'Hello' })
  const failing = await failCalls(page, `jira/nextcloud/chat/ines/${token}/messages/?limit=50`)
  await entry(page, 'Theo Brand').click()
  await waitVisible(page.getByText('Failed to load messages'))
  await failing()
  const messages = `jira/nextcloud/chat/ines/${token}/messages/`
  await answerWith(page, `${messages}?limit=50`, { error: 'The room is dark.' }, 500)
  await page.getByRole('button', { name: 'Retry' }).click()
  await waitVisible(page.getByText('The room is dark.'))
  await page.unroute(`**/api/${messages}?limit=50`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await waitVisible(log(page).getByText('Hello'))

  const requests = recordApiRequests(page)
  const posts = () =>
    requests
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/messages/'))
      .map(({ body }) => JSON.parse(body).message)
  // Too much is not cut.
  await input(page).fill('x'.repeat(32_001))
  await input(page).press('Enter')
  await expect.poll(() => descriptionOf(input(page))).toBe('A message has at most 32,000 characters.')
  expect((await input(page).inputValue()).length).toBe(32_001)
  await input(page).fill('   ')
  await sendButton(page).click()
  await answerWith(page, messages, { error: 'The room is locked.' }, 500)
  await input(page).fill('Keep me')
  await sendButton(page).click()
  await waitVisible(page.getByRole('alert').getByText('The room is locked.'))
  await expect.poll(() => input(page).inputValue()).toBe('Keep me')
  await page.unroute(`**/api/${messages}`)
  await answerWith(page, messages, {}, 500)
  await sendButton(page).click()
  await waitVisible(page.getByRole('alert').getByText('Failed to send message'))
  await page.unroute(`**/api/${messages}`)
  await expect.poll(() => input(page).inputValue()).toBe('Keep me')
  await sendButton(page).dblclick()
  await waitVisible(log(page).locator('article[data-own="true"] time'))
  await input(page).fill('Who am I?')
  await page.evaluate(() => localStorage.removeItem('jira_user_username'))
  await sendButton(page).click()
  await waitVisible(page.getByRole('alert').getByText('User not found'))
  expect(posts()).toEqual(['Keep me', 'Keep me', 'Keep me'])
  await page.reload()
  await waitVisible(page.getByText('User not logged in'))

  await page.evaluate(() => localStorage.setItem('jira_user_username', 'ines'))
  const [one] = await app.services.chat.listConversations(as(ines))
  await answerWith(page, 'jira/nextcloud/chat/ines/', [{ ...one, lastMessage: { message: null } }])
  await page.goto('/employee/chats')
  await waitVisible(page.getByText('Failed to initialize chat'))
})

test('a screen whose code does not arrive says so after two minutes (EP-477, EP-C37)', async () => {
  const page = await openAsEmployee(app, mara, { clock: true })
  await page.route(/\/assets\/chats-[^/]+\.js/, () => undefined)
  await page.goto('/employee/inbox')
  await waitForHydration(page)
  const asked = page.waitForRequest(/\/assets\/chats-[^/]+\.js/)
  await page.getByRole('link', { name: /^Chat/ }).click()
  await asked
  const failure = page.getByRole('alert').getByText('Loading chunk failed')
  // Less than two minutes, as the clock goes on meanwhile.
  await page.clock.fastForward(110_000)
  expect(await failure.count()).toBe(0)
  // The time counts from the moment at which React has drawn that it waits.
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000)
      return failure.count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.unrouteAll()
  await page.getByRole('link', { name: /^Chat/ }).click()
  await waitVisible(page.getByRole('heading', { name: /^Nextcloud Conversations/ }))
})

test('two people talk, and go on after the server was restarted (EP-463, EP-541)', async () => {
  const { chat } = app.services
  for (const one of await chat.listConversations(as(mara)))
    await chat.markRead(as(mara), one.token, one.change)
  const other = await converse('Elsewhere', 1)
  const token = await converse('Restart', 1)
  const [hers, his] = await Promise.all([openAsEmployee(app, mara), openAsEmployee(app, theo)])
  await Promise.all([openConversation(hers, token, 'Restart 1'), openConversation(his, token, 'Restart 1')])
  await expect
    .poll(async () => {
      // It is told every few seconds, and once may be before she follows.
      await input(his).pressSequentially('O')
      return hers.getByText('Theo Brand is writing…').first().isVisible()
    })
    .toBe(true)
  await say(his, 'One')
  await waitVisible(log(hers).getByText('One', { exact: true }))
  await app.services.chat.send(as(theo), other, { message: 'Look here' })
  await expect.poll(() => entries(hers).first().innerText()).toMatch(/^Elsewhere\s+Look here/)
  await expect.poll(() => hers.title()).toMatch(/^\(2\) Chat/)

  // Sent while there is no server, it is stored once the next one is there.
  const { port, hostname } = new URL(app.url)
  await stop(app.fastify)
  await say(hers, 'Two')
  await waitVisible(log(hers).getByText('Sending…'))
  const services = await createServices({ ...app.services })
  const next = await buildApp(services, await loadBuild())
  await services.events.listen()
  onTestFinished(async () => {
    await stop(next)
    await services.events.close()
  })
  await next.listen({ port: Number(port), host: hostname })
  await waitHidden(log(hers).getByText('Sending…'))
  await waitVisible(log(his).getByText('Two', { exact: true }))
  await say(his, 'Three')
  await waitVisible(log(hers).getByText('Three', { exact: true }))
  for (const page of [hers, his]) expect(await texts(page)).toEqual(['Restart 1', 'One', 'Two', 'Three'])

  // What is changed reaches the other one as well.
  const own = log(his).locator('article', { hasText: 'Three' })
  await own.hover()
  await own.getByRole('button', { name: 'More to Theo Brand' }).click()
  await his.getByRole('menuitem', { name: 'Edit' }).click()
  await focusIn(input(his))
  const release = await delayCalls(his, 'jira/nextcloud/chat/*/*/messages/*/')
  await say(his, 'Four')
  // While it is saved it cannot be changed any more, but something else can be begun.
  await expect.poll(() => input(his).isEditable()).toBe(false)
  await his.keyboard.type('!')
  expect(await input(his).inputValue()).toBe('Four')
  await his.keyboard.press('Escape')
  await log(his).locator('article', { hasText: 'Two' }).hover()
  await his.getByRole('button', { name: 'More to Mara Lind' }).click()
  await his.getByRole('menuitem', { name: 'Reply' }).click()
  release()
  await waitVisible(log(hers).getByText('Four', { exact: true }))
  await waitVisible(log(his).getByText('Four', { exact: true }))
  await waitVisible(his.getByText('Reply to Mara Lind'))
  await his.getByRole('button', { name: 'Cancel' }).click()
  await waitVisible(log(hers).getByText('· edited'))
  await own.or(log(his).locator('article', { hasText: 'Four' })).hover()
  await his.getByRole('button', { name: 'More to Theo Brand' }).last().click()
  await his.getByRole('menuitem', { name: 'Delete' }).click()
  await his.getByRole('button', { name: 'Delete', exact: true }).click()
  await focusIn(log(his))
  await waitVisible(log(hers).getByText('This message was deleted.'))
  expect(await log(hers).getByText('· edited').count()).toBe(0)

  // A group that someone else has begun is there at once.
  await services.chat.createConversation(as(theo), { kind: 'group', name: 'Lunch', userNames: ['mara'] })
  await entry(hers, 'Lunch').click()
  const told = log(hers).getByText('Theo Brand created the group.').locator('..')
  await waitVisible(told.locator('svg'))
  expect(await log(hers).locator('article').count()).toBe(0)
})

async function stop(server: App): Promise<void> {
  const closed = server.close()
  // Browsers open connections ahead of requests, for which it would wait.
  server.server.closeAllConnections()
  await closed
}
