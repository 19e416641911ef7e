import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { portOf } from '#scripts/launch/free-port.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import {
  as,
  createConversation,
  entries,
  input,
  log,
  openConversation,
  say,
  texts,
} from '#tests/browser/chat-page.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { waitForHydration, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { createEmployee, type EmployeeAccount, employeeSession } from '#tests/support/accounts.ts'
import { follow } from '#tests/support/event-reader.ts'
import { startSilentProxy } from '#tests/support/silent-proxy.ts'

const app = useBrowserTestApp()
let mara: EmployeeAccount
let theo: EmployeeAccount

beforeAll(async () => {
  mara = await createEmployee(app, 'mara', { firstName: 'Mara', lastName: 'Lind' })
  theo = await createEmployee(app, 'theo', { firstName: 'Theo', lastName: 'Brand' })
})

/** Waits until the page has a stream of events, which it opens by what it is told to do. */
async function following(page: Page, open: () => Promise<unknown>): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().includes('/api/events/'))
  await open()
  await opened
}

/** What Theo does in a conversation while no one hears of it, to messages that were there before. */
async function changeUnheard(token: string): Promise<void> {
  const { chat } = app.services
  const { messages } = await chat.listMessages(as(theo), token, { limit: 50 })
  const [first, second, third] = messages
  await chat.send(as(theo), token, { message: 'Sent meanwhile' })
  await chat.edit(as(theo), token, Number(first?.id), 'Edited meanwhile')
  await chat.delete(as(theo), token, Number(second?.id))
  await chat.react(as(theo), token, Number(third?.id), '🎉', true)
  await chat.send(as(theo), token, { message: 'Sent last' })
}

/** All of it is shown: the deleted one says so. */
async function expectAllOfIt(page: Page, third: string, own: readonly string[] = []): Promise<void> {
  await expect
    .poll(() => texts(page))
    .toEqual(['Edited meanwhile', third, 'Sent meanwhile', 'Sent last', ...own])
  await waitVisible(log(page).getByText('This message was deleted.'))
  await waitVisible(log(page).getByRole('button', { name: '🎉 1' }))
}

test('after a laptop’s sleep, in which the stream died without a sign, nothing is missing', async () => {
  const other = await createConversation(app, [theo, mara], 'Elsewhere', 1)
  const token = await createConversation(app, [theo, mara], 'Sleep', 3)
  const { hostname: host, port } = new URL(app.url)
  const proxy = await startSilentProxy({ host, port: Number(port) }, () => true)
  const page = await openAsEmployee(app, mara, { clock: true })
  await page.route('**/api/events/**', (route) =>
    route.continue({ url: route.request().url().replace(`:${port}/`, `:${proxy.port}/`) }),
  )
  await following(page, () => openConversation(page, token, 'Sleep 3'))

  proxy.swallow(true)
  const witness = await follow(
    app,
    (await employeeSession(app, theo)).authorization.slice('Bearer '.length),
    {
      query: '?as=employee',
    },
  )
  await changeUnheard(token)
  await app.services.chat.send(as(theo), other, { message: 'Look here' })
  await expect.poll(() => witness.text).toContain('Look here')
  expect(await texts(page)).toEqual(['Sleep 1', 'Sleep 2', 'Sleep 3'])

  proxy.swallow(false)
  await page.clock.fastForward(60_000)
  await expectAllOfIt(page, 'Sleep 3')
  await expect.poll(() => entries(page).first().innerText()).toMatch(/^Elsewhere\s+Look here/)
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) Chat/)
  await app.services.chat.send(as(theo), token, { message: 'Awake' })
  await waitVisible(log(page).getByText('Awake', { exact: true }))
})

test('what is written without a network is sent once, in order, when there is one again (EP-478)', async () => {
  await createConversation(app, [theo, mara], 'Aside', 1)
  const token = await createConversation(app, [theo, mara], 'Offline', 3)
  const page = await openAsEmployee(app, mara)
  await following(page, () => openConversation(page, token, 'Offline 3'))
  const stored = async () =>
    (await app.services.chat.listMessages(as(mara), token, { limit: 50 })).messages
      .filter(({ actorId }) => actorId === 'mara')
      .map(({ message }) => message)

  // The server has it, and the answer is lost.
  await page.route(
    '**/messages/',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await say(page, 'One')
  await waitVisible(log(page).locator('article[data-own="true"] time'))
  expect(await stored()).toEqual(['One'])

  await page.context().setOffline(true)
  const own = ['Two', 'Three', 'Four']
  for (const text of own) await say(page, text)
  await expect.poll(() => log(page).getByText('Sending…').count()).toBe(3)
  // They stay while another conversation is looked at, and where they belong.
  await entries(page).filter({ hasText: 'Aside' }).getByRole('button').click()
  await waitHidden(log(page).getByText('Sending…'))
  await changeUnheard(token)
  await page.context().setOffline(false)
  await expect.poll(stored).toEqual(['One', ...own])
  await entries(page).filter({ hasText: 'Offline' }).getByRole('button').click()
  await expect
    .poll(() => texts(page))
    .toEqual(['Edited meanwhile', 'Offline 3', 'One', 'Sent meanwhile', 'Sent last', ...own])
})

test('what is being sent, and what was begun, survives a reload; what cannot be sent is given back in order', async () => {
  const token = await createConversation(app, [theo, mara], 'Reload', 1)
  const page = await openAsEmployee(app, mara)
  await openConversation(page, token, 'Reload 1')
  const url = '**/messages/'
  await page.route(url, (route) => (route.request().method() === 'POST' ? undefined : route.fallback()))
  await say(page, 'On its way')
  await waitVisible(log(page).getByText('Sending…'))
  await input(page).fill('Begun')
  await page.reload()
  await waitVisible(log(page).getByText('On its way'))
  await expect.poll(() => input(page).inputValue()).toBe('Begun')
  await page.unroute(url)
  await page.reload()
  // The browser or the server may show it as sent.
  await waitForHydration(page)
  await waitHidden(log(page).getByText('Sending…'))
  await expect.poll(() => texts(page)).toEqual(['Reload 1', 'On its way'])

  const { promise: refusal, resolve: refuse } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await refusal
    await route.fulfill({ status: 400, json: { error: 'Not now.' } })
  })
  for (const text of ['First', 'Second']) await say(page, text)
  await input(page).fill('Third')
  refuse()
  await waitVisible(page.getByRole('alert').getByText('Not now.'))
  await expect.poll(() => input(page).inputValue()).toBe('First\nSecond\nThird')
  await expect.poll(() => texts(page)).toEqual(['Reload 1', 'On its way'])
})

test('an answer to a message that was deleted meanwhile is given back with the reason, and then sent without it', async () => {
  const { chat } = app.services
  const token = await createConversation(app, [theo, mara], 'Gone', 1)
  const page = await openAsEmployee(app, mara)
  await openConversation(page, token, 'Gone 1')
  await log(page).getByRole('button', { name: 'More to Theo Brand' }).click()
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await waitVisible(page.getByText('Reply to Theo Brand'))
  const [first] = (await chat.listMessages(as(theo), token, { limit: 1 })).messages
  await chat.delete(as(theo), token, Number(first?.id))
  await say(page, 'My answer')
  await waitVisible(page.getByRole('alert').getByText('The message you reply to was deleted.'))
  expect(await input(page).inputValue()).toBe('My answer')
  await input(page).press('Enter')
  await expect.poll(() => texts(page)).toEqual(['My answer'])
  await waitHidden(log(page).getByText('Sending…'))
})

test('a browser whose stream ten others have taken has one again when it is looked at', async () => {
  const token = await createConversation(app, [theo, mara], 'Crowded', 1)
  const page = await openAsEmployee(app, mara)
  await following(page, () => openConversation(page, token, 'Crowded 1'))
  const ended = new Promise<void>((resolve) => {
    // Which of the two it is depends on who closes first.
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => request.url().includes('/api/events/') && resolve())
  })
  const { authorization } = await employeeSession(app, mara)
  for (let number = 0; number < 10; number++)
    await follow(app, authorization.slice('Bearer '.length), { query: '?as=employee' })
  await ended
  await app.services.chat.send(as(theo), token, { message: 'While away' })
  await following(page, () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))))
  await waitVisible(log(page).getByText('While away', { exact: true }))
  await app.services.chat.send(as(theo), token, { message: 'Here' })
  await waitVisible(log(page).getByText('Here', { exact: true }))
})

test('a message makes no one ask another host: addresses in it are links, and never pictures', async () => {
  const asked: string[] = []
  const foreign = createServer((request, response) => {
    asked.push(String(request.url))
    response.end()
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void foreign.close())
  const address = `http://127.0.0.1:${portOf(foreign)}`
  const message = [
    `${address}/page.html and (${address}/shot.png).`,
    `![picture](${address}/markdown.png) <img src="${address}/html.png">`,
    `!${address}/thumb.png|thumbnail! //127.0.0.1/x.png javascript:alert(1)`,
    `<script src="${address}/script.js"></script><iframe src="${address}/frame"></iframe>`,
  ].join('\n')
  const token = await createConversation(app, [theo, mara], 'Links', 0)
  await app.services.chat.send(as(theo), token, { message })
  const page = await openAsEmployee(app, mara)
  const hosts = new Set<string>()
  page.context().on('request', (request) => hosts.add(new URL(request.url()).origin))
  await following(page, () => page.goto(`/employee/chats?conversation=${token}`))
  await waitVisible(log(page).locator('article'))
  expect(await texts(page)).toEqual([message])
  await say(page, `Mine: ${address}/own.png`)
  await waitVisible(log(page).locator('article[data-own="true"] time'))
  const links = log(page).locator('article a')
  expect(await links.first().getAttribute('href')).toBe(`${address}/page.html`)
  for (const link of await links.all())
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noreferrer',
    ])
  expect(await log(page).locator('article :is(img, iframe, script, video, object, link)').count()).toBe(0)
  await page.reload()
  await waitVisible(log(page).locator('article[data-own="true"]'))
  expect([...hosts]).toEqual([app.url])
  expect(asked).toEqual([])
})
