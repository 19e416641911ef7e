import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { createConversation } from '#tests/browser/chat-page.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { acceptLeaveDialogs, formDraftKeys, mainInput } from '#tests/browser/form-page.ts'
import { waitForHydration, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { createEmployee, employeeSession } from '#tests/support/accounts.ts'
import { contentType, create } from '#tests/support/content.ts'
import { defined } from '#tests/support/defined.ts'
import { pdfFile } from '#tests/support/job-application.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()

interface DraftForm {
  /** A page that may use the form. */
  readonly page: Page
  readonly path: string
  /** What opens the form; undefined for one that is always there. */
  readonly opener?: (page: Page) => Locator
  readonly field: (page: Page) => Locator
  /** What else has to be filled in. */
  readonly complete?: (page: Page) => Promise<unknown>
  readonly send: (page: Page) => Locator
  /** What the form begins with; the text that was sent last where it changes that. */
  readonly initial?: (sent: string) => string
  /** Whether Cancel throws away what was typed. */
  readonly hasCancel?: boolean
  /** Whether an earlier draft is offered instead of being there. */
  readonly isOffered?: boolean
  /** Whether Escape closes it and keeps what was typed. */
  readonly hasEscape?: boolean
  /** Whether it is looked at in a second tab, which finds drafts in the storage like those of all forms. */
  readonly hasTab?: boolean
}

/** An employee with an issue, and a comment on it. */
async function openPortal() {
  const mara = await createEmployee(app)
  const project = await createProject(app, [mara])
  const { key } = await createIssue(app, project, mara)
  const headers = await employeeSession(app, mara)
  const url = `/api/jira/issue/${mara.username}/${key}/comment/`
  await app.call(`POST ${url}`, { comment: 'As it was' }, { headers })
  return { mara, project, key, page: await openAsEmployee(app, mara) }
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first()
const inForm = (form: string, name: string) => (page: Page) =>
  page.getByRole('form', { name: form }).getByRole('button', { name, exact: true })

const addJob = () => create(app, contentTypes.jobcategory, `Analyst ${crypto.randomUUID()}`, { status: '1' })

const application = (page: Page) => page.getByRole('form', { name: 'Application' })

const applicationForm: Pick<DraftForm, 'field' | 'complete' | 'send'> = {
  field: (page) => application(page).getByLabel('Details'),
  complete: async (page) => {
    const form = application(page)
    await form.getByLabel('Name', { exact: true }).fill('Grace Hopper')
    await form.getByLabel('Email').fill('grace@example.com')
    await form.getByLabel('Job').selectOption({ index: 1 })
    const resume = { name: 'grace.pdf', mimeType: 'application/pdf', buffer: pdfFile() }
    await form.getByLabel('Resume').setInputFiles(resume)
    const check = form.getByLabel('I am not a robot')
    await check.click()
    await expect.poll(() => check.isChecked()).toBe(true)
  },
  send: (page) => application(page).getByRole('button', { name: 'Submit' }),
}

const forms: Readonly<Record<string, () => Promise<DraftForm>>> = {
  'a new comment': async () => {
    const { page, key } = await openPortal()
    return {
      page,
      path: `/employee/issue-detail/${key}?tab=comments`,
      opener: button('Add comment'),
      field: (page) => page.getByLabel('Comment', { exact: true }),
      send: inForm('Add comment', 'Add comment'),
      hasCancel: true,
      hasEscape: true,
    }
  },
  'a changed comment': async () => {
    const { page, key } = await openPortal()
    return {
      page,
      path: `/employee/issue-detail/${key}?tab=comments`,
      opener: (page) => page.getByRole('button', { name: /^Edit comment by/ }),
      field: (page) => page.getByLabel('Comment', { exact: true }),
      send: inForm('Edit comment', 'Update comment'),
      hasTab: true,
      initial: (sent) => sent || 'As it was',
      hasCancel: true,
      hasEscape: true,
    }
  },
  'a work log': async () => {
    const { page, key } = await openPortal()
    return {
      page,
      path: `/employee/issue-detail/${key}?tab=worklog`,
      opener: button('Log work'),
      field: (page) => page.getByRole('form', { name: 'Log work' }).getByLabel('Description'),
      complete: (page) => page.getByLabel('Time spent').fill('1h'),
      send: inForm('Log work', 'Log work'),
      hasCancel: true,
      hasEscape: true,
    }
  },
  'a new ticket': async () => {
    const { page, project } = await openPortal()
    const popup = (page: Page) => page.getByRole('dialog', { name: 'Create ticket' })
    return {
      page,
      path: '/employee/profile',
      opener: button('Create ticket'),
      field: (page) => popup(page).getByLabel('Summary'),
      complete: async (page) => {
        await popup(page).getByLabel('Project').selectOption(project.key)
        await popup(page).getByLabel('Ticket type').selectOption('Task')
      },
      send: (page) => popup(page).getByRole('button', { name: 'Create', exact: true }),
      hasCancel: true,
      hasEscape: true,
    }
  },
  'a chat message': async () => {
    const mara = await createEmployee(app)
    const token = await createConversation(app, [mara], 'Pier', 1)
    return {
      page: await openAsEmployee(app, mara),
      path: `/employee/chats?conversation=${token}`,
      field: (page) => page.getByRole('textbox', { name: 'Message', exact: true }),
      send: button('Send'),
      hasTab: true,
    }
  },
  'a question to the assistant': async () => ({
    page: await app.openPage(),
    path: '/privacy-policy',
    opener: button('Ask the assistant'),
    field: (page) =>
      page.getByRole('dialog', { name: 'Assistant' }).getByRole('textbox', { name: 'Message' }),
    send: (page) => page.getByRole('dialog', { name: 'Assistant' }).getByRole('button', { name: 'Send' }),
    hasTab: true,
  }),
  'an enquiry': async () => {
    const form = (page: Page) => page.getByRole('form', { name: 'Contact' })
    return {
      page: await app.openPage(),
      path: '/about-us',
      field: (page) => form(page).getByLabel('Message'),
      complete: async (page) => {
        for (const [label, text] of [
          ['Name', 'Grace Hopper'],
          ['Email', 'grace@example.com'],
          ['Subject', 'Compilers'],
        ] as const)
          await form(page).getByLabel(label).fill(text)
      },
      send: (page) => form(page).getByRole('button', { name: 'Submit' }),
      hasTab: true,
    }
  },
  'an application on the About page': async () => {
    await addJob()
    return { page: await app.openPage(), path: '/about-us?tab=join', ...applicationForm }
  },
  'an application in the Join Us dialog': async () => {
    await addJob()
    return {
      page: await app.openPage(),
      path: '/our-team',
      opener: (page) => page.getByRole('main').getByRole('link', { name: 'Join Us' }),
      ...applicationForm,
    }
  },
  'a new row of the admin area': async () => {
    const type = contentType('jobcategory')
    return {
      page: await app.openSignedIn(),
      path: `/authority/${type.admin.path}`,
      opener: (page) => page.getByRole('button', { name: /^Add/ }).first(),
      field: (page) => mainInput(page, type),
      send: (page) => page.getByRole('form').getByRole('button', { name: 'Submit' }),
      hasCancel: true,
      isOffered: true,
      hasTab: true,
    }
  },
}

/** Opens the page of a form, and the form unless it is open; a draft that is there is taken up. */
async function open({ path, opener, field, isOffered }: DraftForm, page: Page): Promise<void> {
  await page.goto(path)
  await openForm({ opener, field }, page)
  if (isOffered && (await formDraftKeys(page)).length > 0)
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
}

async function openForm({ opener, field }: Pick<DraftForm, 'opener' | 'field'>, page: Page): Promise<void> {
  await waitForHydration(page)
  if (!opener) return waitVisible(field(page))
  await waitVisible(field(page).or(opener(page)).first())
  if (await field(page).isHidden()) await opener(page).click()
  await waitVisible(field(page))
}

const expectText = ({ field }: DraftForm, page: Page, text: string) =>
  expect.poll(() => field(page).inputValue()).toBe(text)

const expectNoDraft = (page: Page) => expect.poll(() => formDraftKeys(page)).toEqual([])

test.each(Object.keys(forms))(
  'the text of %s survives a reload, and is gone once sent or cancelled, in every tab',
  async (name) => {
    const form = defined(await forms[name]?.())
    const { page, initial = () => '' } = form
    acceptLeaveDialogs(page)
    await open(form, page)
    if (form.hasEscape) {
      await form.field(page).fill('Second')
      await form.field(page).press('Escape')
      await waitHidden(form.field(page))
      await openForm(form, page)
      await expectText(form, page, 'Second')
    }
    await form.field(page).fill('First')
    await open(form, page)
    await expectText(form, page, 'First')
    const other = form.hasTab ? await page.context().newPage() : null
    if (other) {
      acceptLeaveDialogs(other)
      await open(form, other)
      await expectText(form, other, 'First')
    }

    await form.complete?.(page)
    await form.send(page).click()
    await expectNoDraft(page)
    if (other) await expectText(form, other, initial(''))
    await other?.close()
    await open(form, page)
    await expectText(form, page, initial('First'))

    if (!form.hasCancel) return
    await form.field(page).fill('Third')
    await expect.poll(() => formDraftKeys(page)).not.toEqual([])
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expectNoDraft(page)
    await open(form, page)
    await expectText(form, page, initial('First'))
    expect(await formDraftKeys(page)).toEqual([])
  },
)

test('a tab that saves what another one has just sent deletes it when it learns of that', async () => {
  const form = await defined(forms['a new row of the admin area'])()
  const { page } = form
  acceptLeaveDialogs(page)
  await open(form, page)
  await form.field(page).fill('First')
  await expect.poll(() => formDraftKeys(page)).not.toEqual([])

  const other = await page.context().newPage()
  acceptLeaveDialogs(other)
  await holdMessages(other)
  await other.goto(form.path)
  await openForm(form, other)
  await form.send(page).click()
  await expectNoDraft(page)
  await other.getByRole('button', { name: 'Restore', exact: true }).click()
  await expectText(form, other, 'First')
  await expect.poll(() => formDraftKeys(other)).not.toEqual([])

  await other.evaluate(() => dispatchEvent(new Event('deliver')))
  await expectText(form, other, '')
  await expectNoDraft(other)
})

/** Messages of other tabs reach a page that is opened after this when the event `deliver` is dispatched in it. */
const holdMessages = (page: Page) =>
  page.addInitScript(() => {
    const delivered = new Promise((resolve) => addEventListener('deliver', resolve))
    const { set } = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage') ?? {}
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
      set(listener: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => void delivered.then(() => listener(event)))
      },
    })
  })
