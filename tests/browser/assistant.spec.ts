import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { asksForFile } from '#contract/assistant/conversation.ts'
import { contentTypes } from '#contract/content/index.ts'
import { chatMessage, chatSession } from '#server/assistant/tables.ts'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { focusIn, waitForHydration, waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls, failCalls, multipartTexts, recordApiRequests } from '#tests/browser/requests.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { startChat } from '#tests/support/chat.ts'
import { create } from '#tests/support/content.ts'
import { pdfFile, resumeFile } from '#tests/support/job-application.ts'

const app = useBrowserTestApp()

const corner = (page: Page) => page.getByRole('button', { name: 'Ask the assistant' })
const assistant = (page: Page) => page.getByRole('dialog', { name: 'Assistant' })
const input = (page: Page) => assistant(page).getByRole('textbox', { name: 'Message' })
const send = (page: Page) => assistant(page).getByRole('button', { name: 'Send' })
const log = (page: Page) => assistant(page).getByRole('log')
const upload = (page: Page) => assistant(page).getByLabel('Attach a file')
const answers = (page: Page) => log(page).locator('[data-from="assistant"]')
const questions = (page: Page) => log(page).locator('[data-from="visitor"]')
/** Without their senders. */
const texts = async (page: Page) =>
  (await log(page).locator('[data-from]').allInnerTexts()).map((text) =>
    text.replace(/^(?:You|Assistant):\s*/, ''),
  )

async function openAssistant(page: Page, path = '/privacy-policy'): Promise<void> {
  await page.goto(path)
  await corner(page).click()
  await waitVisible(answers(page))
}

const sentMessages = (requests: ReturnType<typeof recordApiRequests>) =>
  requests.filter(({ path }) => path === 'chat-message/').map(({ body }) => multipartTexts(body))

type Stored = Partial<typeof chatMessage.$inferInsert>

/** Gives a browser a conversation that is stored already. */
async function withHistory(context: BrowserContext, messages: readonly Stored[]): Promise<void> {
  const id = randomBytes(24).toString('hex')
  const tokenHash = createHash('sha256').update(id).digest('hex')
  const [session] = await app.db.insert(chatSession).values({ tokenHash }).returning()
  await app.db
    .insert(chatMessage)
    .values(
      messages.map((message) => ({ sessionId: session?.id ?? 0, isUser: false, message: '', ...message })),
    )
  await context.addInitScript((id) => localStorage.setItem('chatSessionId', id), id)
}

describe('the assistant in the corner', () => {
  test('sends after the greeting what was typed before it came', async () => {
    const page = await app.openPage({ path: '/' })
    const requests = recordApiRequests(page)
    const release = await delayCalls(page, 'chat-message/')
    await corner(page).click()
    await waitVisible(assistant(page).locator('.typing'))
    await input(page).fill('Thank you!')
    await page.keyboard.press('Enter')
    expect(await input(page).inputValue()).toBe('Thank you!')
    release()
    await expect.poll(() => answers(page).count()).toBe(2)
    expect(sentMessages(requests).map(({ message }) => message)).toEqual(['Initialize chatbot', 'Thank you!'])
    expect(await input(page).inputValue()).toBe('')
  })

  test('leaves the keys of an input method to it, also where the browser ends the composition first', async () => {
    const page = await app.openPage()
    await openAssistant(page)
    await input(page).fill('こんにちは')
    for (const key of ['Enter', 'Escape']) await input(page).dispatchEvent('keydown', { key, keyCode: 229 })
    expect(await input(page).inputValue()).toBe('こんにちは')
    await page.keyboard.press('Enter')
    await expect.poll(() => questions(page).allInnerTexts()).toEqual([expect.stringContaining('こんにちは')])
  })

  test('opens from the home page, greets once, answers, and is as it was after a reload (PS-073, PS-335, PS-337..PS-343, PS-346, PS-349, PS-351)', async () => {
    const page = await app.openPage()
    const requests = recordApiRequests(page)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/')
    await waitVisible(corner(page))
    const isWindow = (url: string) => /\/window-[\w-]+\.js$/.test(url)
    expect(scripts.filter(isWindow)).toEqual([])
    await corner(page).focus()
    await page.keyboard.press('Enter')
    await waitVisible(answers(page))
    expect(scripts.filter(isWindow)).toHaveLength(1)
    await focusIn(input(page))
    expect(await texts(page)).toEqual([expect.stringContaining('not a person')])
    expect(await upload(page).count()).toBe(0)

    const session = await page.evaluate(() => localStorage.getItem('chatSessionId'))
    expect(session).toMatch(/^[0-9a-f]{32,128}$/)
    const reads = requests.filter(({ method, path }) => method === 'GET' && path === 'chat-history/')
    expect(reads.map(({ query }) => query.get('session_id'))).toEqual([session])
    expect(sentMessages(requests)).toEqual([
      { session_id: session, message: 'Initialize chatbot', page: '/' },
    ])

    const release = await delayCalls(page, 'chat-message/')
    await input(page).fill('Thank you!')
    await page.keyboard.press('Enter')
    await expect.poll(() => questions(page).allInnerTexts()).toEqual([expect.stringContaining('Thank you!')])
    await waitVisible(assistant(page).locator('.typing'))
    expect(await assistant(page).getByRole('status').innerText()).toBe('The assistant is writing…')
    await input(page).fill('And again')
    await page.keyboard.press('Enter')
    await send(page).click({ force: true })
    expect(await input(page).inputValue()).toBe('And again')
    release()
    await expect.poll(() => answers(page).count()).toBe(2)
    await waitHidden(assistant(page).locator('.typing'))
    expect(sentMessages(requests).map(({ message }) => message)).toEqual(['Initialize chatbot', 'Thank you!'])
    const colorOf = (index: number) =>
      log(page)
        .locator('[data-from]')
        .nth(index)
        .evaluate((bubble) => getComputedStyle(bubble).backgroundColor)
    expect(await colorOf(0)).not.toBe(await colorOf(1))
    expect(await colorOf(0)).toBe(await colorOf(2))
    expect(await violations(page)).toEqual([])

    await page.keyboard.press('Escape')
    await waitHidden(assistant(page))
    await focusIn(corner(page))
    await page.keyboard.press('Enter')
    await focusIn(input(page))
    await assistant(page).getByRole('button', { name: 'Close' }).click()
    await waitHidden(assistant(page))

    const before = [expect.stringContaining('not a person'), 'Thank you!', expect.any(String)]
    await page.reload()
    await corner(page).click()
    await expect.poll(() => texts(page)).toEqual(before)
    // What was being written is there, too.
    expect(await input(page).inputValue()).toBe('And again')
    expect(sentMessages(requests)).toHaveLength(2)
    expect(consoleErrors(page)).toEqual([])
  })

  test('shows texts as texts, oldest first, with sources as links and answers to press (PS-351, PS-352)', async () => {
    const page = await app.openPage()
    const attack =
      '<img src=x onerror="document.title=1">\n<b>bold</b> [here](https://evil.example) https://evil.example'
    await withHistory(page.context(), [
      { message: 'Initialize chatbot', isUser: true },
      { message: 'Welcome.' },
      { message: attack, isUser: true },
      {
        message: attack,
        sources: [
          { title: 'Terms', path: '/terms-condition' },
          { title: '<i>Handbook</i>', path: null },
        ],
        replies: ['Thank you!'],
      },
      {
        message: 'We have 1 open job:\n• Analyst, Pune',
        sources: [
          { title: 'Career', path: '/career' },
          { title: 'Analyst, Pune', path: '/career/analyst' },
        ],
        replies: ['Thank you!'],
      },
    ])
    await openAssistant(page)
    await expect.poll(() => questions(page).count()).toBe(1)
    const [welcome, asked, answered] = await texts(page)
    expect([welcome, asked]).toEqual(['Welcome.', attack])
    expect(answered).toContain(attack)
    expect(await log(page).locator('img, b, i').count()).toBe(0)
    expect(await log(page).getByRole('link').allInnerTexts()).toEqual([
      'Terms',
      // A source that is an item of a list is a link there.
      'Analyst, Pune',
      'Career',
    ])
    const sources = log(page).getByRole('list', { name: 'Sources' })
    await waitVisible(sources.getByText('<i>Handbook</i>'))
    expect((await sources.last().innerText()).trim()).toBe('Career')

    await assistant(page).getByRole('button', { name: 'Thank you!' }).click()
    await expect.poll(() => answers(page).count()).toBe(4)
    expect((await texts(page)).at(4)).toBe('Thank you!')
    expect(await assistant(page).getByRole('button', { name: 'Thank you!' }).count()).toBe(0)

    await log(page).getByRole('link', { name: 'Terms' }).click()
    await waitForPath(page, '/terms-condition')
    await expect.poll(() => page.title()).toContain('Terms')
    // On a wide screen the conversation stays beside the page.
    expect(await assistant(page).isVisible()).toBe(true)
  })

  test('takes a file when the last answer asks for one, in any case and number (PS-336, PS-344, PS-345, PS-346)', async () => {
    const words = ['resume', 'picture', 'image', 'photo', 'profile']
    for (const word of words.flatMap((word) => [word, `${word}s`, word.toUpperCase()]))
      expect(asksForFile(`Your ${word}, please.`), word).toBe(true)
    for (const text of ['We presume so.', 'An imaginary photograph', 'High-profiled', ''])
      expect(asksForFile(text), text).toBe(false)
    const page = await app.openPage()
    await withHistory(page.context(), [
      { message: 'Send a photo.' },
      { message: 'No', isUser: true },
      { message: 'Then your RESUMES.' },
      { message: 'A picture is not asked for here.', isUser: true },
    ])
    await openAssistant(page)
    await upload(page).waitFor({ state: 'attached' })
  })

  test('takes only files of the six types, and only while they are asked for (PS-342, PS-346, PS-347, PS-350)', async () => {
    const page = await app.openPage()
    const requests = recordApiRequests(page)
    await withHistory(page.context(), [{ message: 'Send a picture.' }])
    await openAssistant(page)
    expect(await upload(page).getAttribute('accept')).toBe('.pdf,.doc,.docx,.jpg,.jpeg,.png')
    await input(page).fill('  \n ')
    await page.keyboard.press('Enter')
    await send(page).click({ force: true })
    await upload(page).setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await waitVisible(assistant(page).getByRole('alert').getByText('Only .pdf, .doc, .docx'))
    expect(sentMessages(requests)).toEqual([])

    let sent = ''
    await page.route('**/api/chat-message/', async (route) => {
      sent = route.request().postDataBuffer()?.toString('latin1') ?? ''
      await route.continue()
    })
    const file = { name: 'Me.PNG', mimeType: 'image/png', buffer: Buffer.from('no image') }
    await upload(page).setInputFiles(file)
    await send(page).click()
    // The server has looked into it.
    await waitVisible(assistant(page).getByRole('alert').getByText('Only .pdf, .doc, .docx'))
    expect([...sent.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'session_id',
      'message',
      'page',
      'file',
    ])
    await waitVisible(assistant(page).getByRole('button', { name: 'Remove Me.PNG' }))
    await input(page).fill('Thank you!')
    await assistant(page).getByRole('button', { name: 'Remove Me.PNG' }).click()
    await send(page).click()
    await expect.poll(() => answers(page).count()).toBe(2)
    await expect.poll(() => upload(page).count()).toBe(0)
  })

  test('is used by keys alone, and no button that goes away takes the focus with it', async () => {
    const page = await app.openPage()
    const lines = Array.from({ length: 30 }, (_, at) => ({ message: `Line ${at}`, isUser: at % 2 === 0 }))
    await withHistory(page.context(), [...lines, { message: 'Send a picture.' }])
    const restore = await failCalls(page, 'chat-history/**')
    await page.goto('/privacy-policy')
    await corner(page).focus()
    await page.keyboard.press('Enter')
    const again = assistant(page).getByRole('button', { name: 'Try again' })
    await waitVisible(again)
    await restore()
    await page.keyboard.press('Shift+Tab')
    await focusIn(again)
    await page.keyboard.press('Enter')
    await waitVisible(log(page).getByText('Send a picture.'))
    await focusIn(input(page))

    await page.keyboard.press('Shift+Tab')
    await focusIn(upload(page))
    await upload(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await page.keyboard.press('Shift+Tab')
    await focusIn(assistant(page).getByRole('button', { name: 'Remove me.png' }))
    await page.keyboard.press('Enter')
    await focusIn(upload(page))

    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Home')
    // The keyboard scrolls smoothly, and ends where it was told to, whatever happens meanwhile.
    await expect.poll(() => page.evaluate(() => document.activeElement?.scrollTop)).toBe(0)
    const newest = assistant(page).getByRole('button', { name: 'Go to the newest message' })
    await waitVisible(newest)
    await page.keyboard.press('Tab')
    await focusIn(newest)
    await page.keyboard.press('Enter')
    await waitHidden(newest)
    await focusIn(input(page))
    await page.keyboard.press('Escape')
    await focusIn(corner(page))
  })

  test('says in place what has failed, keeps the text, and can be tried again (PS-348)', async () => {
    const page = await app.openPage()
    await withHistory(page.context(), [{ message: 'Welcome.' }])
    await openAssistant(page)
    const alert = assistant(page).getByRole('alert')
    const restore = await failCalls(page, 'chat-message/')
    await input(page).fill('Thank you!')
    await input(page).press('Enter')
    await waitVisible(alert.getByText('Your message was not sent. Check your connection'))
    await expect.poll(() => input(page).inputValue()).toBe('Thank you!')
    await expect.poll(() => questions(page).count()).toBe(0)
    await restore()

    await page.route('**/api/chat-message/', (route) =>
      route.fulfill({ status: 429, json: { error: 'Too many messages. Please wait.' } }),
    )
    await input(page).press('Enter')
    await waitVisible(alert.getByText('Too many messages. Please wait.'))
    await page.unroute('**/api/chat-message/')

    // The answer is lost on its way: what the server has stored is shown instead of a failure.
    await page.route('**/api/chat-message/', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await input(page).press('Enter')
    await expect.poll(() => answers(page).count()).toBe(2)
    expect(await alert.count()).toBe(0)
    expect(await input(page).inputValue()).toBe('')
    await page.unroute('**/api/chat-message/')

    // A server that does not stream.
    await page.route('**/api/chat-message/', (route) =>
      route.continue({ headers: { ...route.request().headers(), accept: 'application/json' } }),
    )
    await input(page).fill('Hello')
    await send(page).click()
    await expect.poll(() => answers(page).count()).toBe(3)
  })

  test('is one conversation in all tabs, and can be cleared', async () => {
    const page = await app.openPage()
    const requests = recordApiRequests(page)
    await openAssistant(page)
    const other = await page.context().newPage()
    await openAssistant(other)
    await input(page).fill('Thank you!')
    await page.keyboard.press('Enter')
    await expect.poll(() => answers(page).count()).toBe(2)
    await expect.poll(() => texts(other)).toEqual(await texts(page))

    const session = () => page.evaluate(() => localStorage.getItem('chatSessionId'))
    const before = await session()
    await assistant(page).getByRole('button', { name: 'Clear the conversation' }).click()
    await focusIn(assistant(page).getByRole('button', { name: 'Keep' }))
    await assistant(page).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => questions(page).count()).toBe(0)
    await expect.poll(() => questions(other).count()).toBe(0)
    await expect.poll(() => answers(page).count()).toBe(1)
    expect(await session()).not.toBe(before)
    expect(
      requests.filter(({ method }) => method === 'DELETE').map(({ query }) => query.get('session_id')),
    ).toEqual([before])
    expect((await app.call({ url: `/api/chat-history/?session_id=${before}` })).json()).toEqual([])
  })

  test('begins anew when it is cleared while an answer is awaited', async () => {
    const page = await app.openPage()
    await openAssistant(page)
    await input(page).fill('Thank you!')
    await page.keyboard.press('Enter')
    await expect.poll(() => answers(page).count()).toBe(2)
    const release = await delayCalls(page, 'chat-message/')
    await input(page).fill('And again')
    await page.keyboard.press('Enter')
    await expect.poll(() => questions(page).count()).toBe(2)
    await assistant(page).getByRole('button', { name: 'Clear the conversation' }).click()
    await assistant(page).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => questions(page).count()).toBe(0)
    release()
    await expect.poll(() => texts(page)).toEqual([expect.stringContaining('not a person')])
    expect(await input(page).inputValue()).toBe('')
    await input(page).fill('Thank you!')
    await page.keyboard.press('Enter')
    await expect.poll(() => answers(page).count()).toBe(2)
    await page.reload()
    await corner(page).click()
    await expect.poll(() => answers(page).count()).toBe(2)
  })

  test('is a sheet on a phone, which hides the page until a source is followed or it is closed', async () => {
    const page = await app.openPage({ width: 390, height: 800 })
    await withHistory(page.context(), [
      ...Array.from({ length: 30 }, (_, index) => ({ message: `Line ${index}`, isUser: index % 2 === 0 })),
      { message: 'See the terms.', sources: [{ title: 'Terms', path: '/terms-condition' }] },
    ])
    await openAssistant(page)
    expect(await assistant(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 })
    expect(await assistant(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
    // The end of a long conversation is in sight.
    const last = log(page).getByText('See the terms.')
    await expect.poll(async () => (await last.boundingBox())?.y ?? 0).toBeLessThan(700)
    expect(await violations(page)).toEqual([])
    await log(page).getByRole('link', { name: 'Terms' }).click()
    await waitForPath(page, '/terms-condition')
    await waitHidden(assistant(page))
    await corner(page).click()
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect.poll(() => assistant(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(false)
    expect(await assistant(page).isVisible()).toBe(true)
    await page.emulateMedia({ media: 'print' })
    expect(await assistant(page).isVisible()).toBe(false)
  })

  test('works on every page, says when it cannot be loaded, and is not there without scripts', async () => {
    const page = await app.openPage()
    await page.route('**/assets/window-*.js', (route) => route.abort())
    await page.goto('/no-such-page')
    await waitForHydration(page)
    await corner(page).click()
    await waitVisible(assistant(page).getByText('The assistant could not be loaded.'))
    await assistant(page).getByRole('button', { name: 'Close' }).click()
    await waitHidden(assistant(page))
    const { body } = await app.call({ url: '/' })
    expect(body).not.toContain('Ask the assistant')
  })
})

describe('what comes of a conversation', () => {
  const conversationOf = (panel: Locator) => panel.getByText('Applied in conversation with the assistant')

  test('is beside the application at the hiring desk, word for word (PS-364)', async () => {
    await create(app, contentTypes.jobcategory, 'Analyst', { status: '1' })
    const chat = startChat(app)
    for (const message of ['I want to apply', 'Analyst', 'Grace Hopper', 'grace@example.com'])
      await chat.say(message)
    await chat.say('', resumeFile(pdfFile(), 'hopper.pdf'))
    await chat.say('Where are you located? <b>bold</b>')
    await chat.say('skip')
    const { message: done } = await chat.say('Yes, send it')
    await seedCandidate(app, { candidateName: 'Form Filler' })

    const page = await app.openSignedIn({ path: '/authority/join-team' })
    await page.getByRole('link', { name: 'Grace Hopper' }).click()
    const panel = page.getByRole('region', { name: 'Candidate Grace Hopper' })
    await conversationOf(panel).click()
    const said = panel.locator('details').getByRole('listitem')
    const [first] = await said.allInnerTexts()
    expect(first).toMatch(/^Grace Hopper\s+I want to apply$/)
    await waitVisible(said.getByText('hopper.pdf'))
    await waitVisible(said.getByText('Where are you located? <b>bold</b>', { exact: true }))
    await waitVisible(said.last().getByText(done))
    expect(await said.locator('b').count()).toBe(0)
    await page.getByRole('link', { name: 'Form Filler' }).click()
    await waitVisible(page.getByRole('region', { name: 'Candidate Form Filler' }))
    expect(await conversationOf(page.locator('main')).count()).toBe(0)
  })

  test('is beside the enquiry that was left for a person', async () => {
    const chat = startChat(app)
    const question = 'Do narwhals audit balloons?'
    for (const message of [question, 'yes please', 'Ada Lovelace']) await chat.say(message)
    const { message: done } = await chat.say('ada.l@example.com')

    const page = await app.openSignedIn({ path: '/authority/contactUs' })
    await page.getByRole('button', { name: 'View Ada Lovelace' }).click()
    const panel = page.getByRole('region', { name: 'Enquiry from Ada Lovelace' })
    await panel.getByText('Asked in conversation with the assistant').click()
    const conversation = panel.getByText('Visitor:')
    await expect
      .poll(() => conversation.innerText())
      .toContain(`Visitor: ${question}\n\nAssistant: I do not know`)
    expect(await conversation.innerText()).toContain(`Visitor: ada.l@example.com\n\nAssistant: ${done}`)
  })
})
