import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createServices } from '#server/services.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { recordConsoleErrors } from '#tests/browser/console-errors.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls, failCalls, recordApiRequests } from '#tests/browser/requests.ts'
import { createEmployee, type EmployeeAccount } from '#tests/support/accounts.ts'
import { createProject } from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()
let mara: EmployeeAccount
let theo: EmployeeAccount

beforeAll(async () => {
  mara = await createEmployee(app, 'mara')
  theo = await createEmployee(app, 'theo')
})

const as = ({ id, username }: EmployeeAccount) => ({ kind: 'employee', id, username, sessionId: '' }) as const

/** The conversation of a new project, with messages of Theo's. */
async function createConversation(name: string, count: number): Promise<string> {
  const { chat } = app.services
  const project = await createProject(app, [mara, theo], { name })
  const list = await chat.listConversations(as(theo))
  const token = list.find(({ projectKey }) => projectKey === project.key)?.token ?? ''
  // From now on what is new is unread.
  await chat.listConversations(as(mara))
  for (let number = 1; number <= count; number++)
    await chat.send(as(theo), token, { message: `${name} ${number}` })
  return token
}

const entries = (page: Page) => page.getByRole('region', { name: /^Nextcloud Conversations/ }).locator('li')
const entry = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const texts = (page: Page) => log(page).locator('article p.whitespace-pre-wrap').allInnerTexts()
const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

async function open(page: Page, token: string, last: string): Promise<void> {
  await page.goto(`/employee/chats?conversation=${token}`)
  await waitVisible(log(page).getByText(last, { exact: true }))
}

test('conversations and their messages look as specified (EP-010, EP-432..EP-435, EP-438..EP-443, EP-446..EP-453, EP-458..EP-462, EP-464, EP-465, EP-469..EP-472, EP-C20, EP-C30)', async () => {
  await createConversation('Quiet', 0)
  const token = await createConversation('Busy', 3)
  const page = await openAsEmployee(app, mara)
  const errors = recordConsoleErrors(page)
  const release = await delayCalls(page, 'jira/nextcloud/chat/mara/')
  await page.goto('/employee/chats')
  await waitVisible(page.getByText('Loading conversations...'))
  await waitVisible(page.getByRole('heading', { name: 'Nextcloud Conversations', exact: true }))
  release()
  await waitVisible(page.getByRole('heading', { name: 'Nextcloud Conversations (2)' }))
  await waitVisible(page.getByRole('heading', { name: 'Select a conversation to start chatting' }))
  await waitVisible(page.getByText('Please select a conversation from the left panel to start chatting.'))
  expect(await entries(page).allInnerTexts()).toEqual([
    expect.stringMatching(/^Busy\s+Busy 3/),
    expect.stringMatching(/^Quiet\s+No messages$/),
  ])
  expect(await entries(page).locator('img').count()).toBe(2)
  await expect.poll(() => page.title()).toMatch(/^\(3\) Chat/)

  const requests = recordApiRequests(page)
  await entry(page, 'Busy').click()
  await waitVisible(page.getByRole('heading', { name: 'Busy (3)' }))
  await waitVisible(log(page).getByText('Busy 3'))
  const [loaded] = requests.filter(({ path }) => path.endsWith('/messages/'))
  expect([loaded?.path, loaded?.query.get('limit')]).toEqual([
    `jira/nextcloud/chat/mara/${token}/messages/`,
    '50',
  ])
  expect(await texts(page)).toEqual(['Busy 1', 'Busy 2', 'Busy 3'])
  expect(await log(page).locator('article time').first().innerText()).toMatch(
    /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M$/,
  )
  await expect.poll(() => page.title()).toMatch(/^Chat/)

  const long = `<b>Bold</b> ${'x'.repeat(60)}`
  await input(page).fill(`  ${long}  `)
  await send(page).click()
  const own = log(page).locator('article[data-own="true"]')
  await waitVisible(own.locator('time'))
  expect(await texts(page)).toEqual(['Busy 1', 'Busy 2', 'Busy 3', long])
  expect(await input(page).inputValue()).toBe('')
  const sent = requests.find(({ method, path }) => method === 'POST' && path.endsWith('/messages/'))
  expect(JSON.parse(sent?.body ?? '').message).toBe(long)
  await waitVisible(own.getByText('Katherine Johnson'))
  const ownBox = await own.boundingBox()
  const othersBox = await log(page).locator('article[data-own="false"]').first().boundingBox()
  expect(ownBox?.x).toBeGreaterThan((othersBox?.x ?? 0) + 50)
  await waitVisible(entries(page).getByText(`${long.slice(0, 50)}...`, { exact: true }))
  await entry(page, 'Quiet').click()
  await waitVisible(page.getByText('No messages in this conversation yet.'))
  expect(await violationsInAllThemes(page)).toEqual([])
  expect(errors).toEqual([])
})

test('older messages come while one scrolls up, and the view stays (EP-454..EP-457)', async () => {
  const token = await createConversation('Deep', 120)
  const page = await openAsEmployee(app, mara)
  const requests = recordApiRequests(page)
  await open(page, token, 'Deep 120')
  const limits = () =>
    requests.filter(({ path }) => path.endsWith('/messages/')).map(({ query }) => query.get('limit'))
  const scrollUp = () => log(page).evaluate((view) => view.scrollTo(0, 0))
  const topOf = async (text: string) =>
    (await log(page).getByText(text, { exact: true }).boundingBox())?.y ?? 0
  const release = await delayCalls(page, `jira/nextcloud/chat/mara/${token}/messages/?limit=100`)
  await scrollUp()
  await waitVisible(page.getByText('Loading older messages...'))
  const before = await topOf('Deep 72')
  release()
  await waitVisible(log(page).getByText('Deep 21', { exact: true }))
  expect(Math.abs((await topOf('Deep 72')) - before)).toBeLessThan(60)
  await scrollUp()
  await waitVisible(log(page).getByText('Deep 1', { exact: true }))
  await scrollUp()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(limits()).toEqual(['50', '100', '150'])
})

test('what fails says so and can be repeated; blank and double sendings send nothing (EP-436, EP-437, EP-444, EP-445, EP-466, EP-468, EP-473..EP-475, EP-478, EP-C32)', async () => {
  const ines = await createEmployee(app, 'ines')
  const page = await openAsEmployee(app, ines, { width: 390, height: 844 })
  const restore = await failCalls(page, 'jira/nextcloud/chat/ines/')
  await page.goto('/employee/chats')
  await waitVisible(page.getByText('Failed to load conversations'))
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await waitVisible(page.getByText('No conversations found'))
  await page.getByRole('button', { name: 'Close' }).click()
  await waitVisible(page.getByRole('heading', { name: 'Select a conversation to start chatting' }))
  await page.getByRole('button', { name: 'Select user' }).click()

  const { token } = await app.services.chat.createConversation(as(theo), { kind: 'direct', userName: 'ines' })
  await app.services.chat.send(as(theo), token, { message: 'Hello' })
  const failing = await failCalls(page, `jira/nextcloud/chat/ines/${token}/messages/?limit=50`)
  await entry(page, 'Katherine Johnson').click()
  await waitVisible(page.getByText('Failed to load messages'))
  await failing()
  await page.getByRole('button', { name: 'Retry' }).click()
  await waitVisible(log(page).getByText('Hello'))

  const requests = recordApiRequests(page)
  const posts = () =>
    requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages/')).length
  await input(page).fill('   ')
  await send(page).click()
  expect(posts()).toBe(0)
  await page.route('**/messages/', (route) =>
    route.fulfill({ status: 500, json: { error: 'The room is locked.' } }),
  )
  await input(page).fill('Keep me')
  await send(page).click()
  await waitVisible(page.getByRole('alert').getByText('The room is locked.'))
  await expect.poll(() => input(page).inputValue()).toBe('Keep me')
  await page.unroute('**/messages/')
  await page.route('**/messages/', (route) => route.fulfill({ status: 500, json: {} }))
  await send(page).click()
  await waitVisible(page.getByRole('alert').getByText('Failed to send message'))
  await page.unroute('**/messages/')
  await expect.poll(() => input(page).inputValue()).toBe('Keep me')
  const before = posts()
  await send(page).dblclick()
  await waitVisible(log(page).locator('article[data-own="true"] time'))
  expect(posts()).toBe(before + 1)
  await input(page).fill('Who am I?')
  await page.evaluate(() => localStorage.removeItem('jira_user_username'))
  await send(page).click()
  await waitVisible(page.getByRole('alert').getByText('User not found'))
  expect(posts()).toBe(before + 1)
  await page.reload()
  await waitVisible(page.getByText('User not logged in'))
})

test('two people talk, and go on after the server was restarted (EP-463, EP-479, EP-541)', async () => {
  const other = await createConversation('Elsewhere', 1)
  const token = await createConversation('Restart', 1)
  const [hers, his] = await Promise.all([openAsEmployee(app, mara), openAsEmployee(app, theo)])
  await Promise.all([open(hers, token, 'Restart 1'), open(his, token, 'Restart 1')])
  const say = async (page: Page, text: string) => {
    await input(page).fill(text)
    await input(page).press('Enter')
  }
  await input(his).pressSequentially('On')
  await waitVisible(hers.getByText('Katherine Johnson is writing…'))
  await say(his, 'One')
  await waitVisible(log(hers).getByText('One', { exact: true }))
  await app.services.chat.send(as(theo), other, { message: 'Look here' })
  await expect.poll(() => entries(hers).first().innerText()).toMatch(/^Elsewhere\s+Look here/)
  await expect.poll(() => hers.title()).toMatch(/^\(2\) Chat/)

  // Sent while there is no server, it is stored once the next one is there.
  const { port, hostname } = new URL(app.url)
  await app.fastify.close()
  await say(hers, 'Two')
  await waitVisible(log(hers).getByText('Sending…'))
  const services = createServices({ ...app.services })
  const next = await buildApp(services, await loadBuild())
  await services.events.listen()
  onTestFinished(async () => {
    await next.close()
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
  await own.getByRole('button', { name: 'More to Katherine Johnson' }).click()
  await his.getByRole('menuitem', { name: 'Edit' }).click()
  await say(his, 'Four')
  await waitVisible(log(hers).getByText('Four', { exact: true }))
  await own.or(log(his).locator('article', { hasText: 'Four' })).hover()
  await his.getByRole('button', { name: 'More to Katherine Johnson' }).last().click()
  await his.getByRole('menuitem', { name: 'Delete' }).click()
  await his.getByRole('button', { name: 'Delete', exact: true }).click()
  await waitVisible(log(hers).getByText('This message was deleted.'))

  // A group that someone else has begun is there at once.
  await services.chat.createConversation(as(theo), { kind: 'group', name: 'Lunch', userNames: ['mara'] })
  await entry(hers, 'Lunch').click()
  const told = log(hers).getByText('Katherine Johnson created the group.').locator('..')
  await waitVisible(told.locator('svg'))
  expect(await log(hers).locator('article').count()).toBe(0)
})
