import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { contentTypes } from '#contract/content/index.ts'
import { violations, violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors, recordConsoleErrors } from '#tests/browser/console-errors.ts'
import { waitForHydration } from '#tests/browser/page.ts'
import { create } from '#tests/support/content.ts'
import { docxFile } from '#tests/support/job-application.ts'

const app = useBrowserTestApp()

beforeAll(() => create(app, contentTypes.jobcategory, 'Analyst', { status: '1' }))

async function openAboutPage(page: Page, path = '/about-us') {
  await page.goto(path)
  await waitForHydration(page)
}
const contact = (page: Page) => page.getByRole('form', { name: 'Contact' })
const application = (page: Page) => page.getByRole('form', { name: 'Application' })
const enquiry = { Name: 'Ada Byron', Email: 'ada@example.com', Subject: 'Engines', Message: 'A long story' }

async function fillContactForm(page: Page) {
  for (const [label, text] of Object.entries(enquiry)) await contact(page).getByLabel(label).fill(text)
}
const submit = (page: Page) => contact(page).getByRole('button', { name: 'Submit' }).click()

test('the page has two tabs, the first one open; mouse, keyboard and URL switch them (PS-011, PS-235, PS-236, PS-237, PS-238)', async () => {
  const page = await app.openPage()
  await openAboutPage(page)
  const tabs = page.getByRole('tab')
  expect(await tabs.allInnerTexts()).toEqual(['Contact Us', 'Join Our Team'])
  const shown = () => page.getByRole('tab', { selected: true }).innerText()
  await expect.poll(() => shown()).toBe('Contact Us')
  for (const label of Object.keys(enquiry))
    expect(await contact(page).getByLabel(label).isVisible(), label).toBe(true)
  await tabs.last().click()
  await application(page).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=join')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(shown).toBe('Contact Us')
  await page.keyboard.press('End')
  await expect.poll(shown).toBe('Join Our Team')
  await page.reload()
  await expect.poll(() => shown()).toBe('Join Our Team')
  expect(await contact(page).isVisible()).toBe(false)
  expect(consoleErrors(page)).toEqual([])
})

test('missing fields of the contact form are named, and nothing is sent (PS-239, PS-240, PS-241, PS-242, PS-243, PS-244)', async () => {
  const page = await app.openPage()
  await openAboutPage(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  await submit(page)
  for (const text of [
    'Please enter a name',
    'Please enter an email',
    'Please enter a subject',
    'Please enter a message',
  ])
    await contact(page).getByText(text, { exact: true }).waitFor()
  await fillContactForm(page)
  await contact(page).getByLabel('Email').fill('ada')
  await submit(page)
  await contact(page).getByText('Please enter a valid email address').waitFor()
  expect(sent).toBe(0)
})

test('a message is sent once, with a toast for 1.5 seconds; a confirmation replaces the form, which is empty afterwards (PS-245, PS-246, PS-247, PS-248, PS-249)', async () => {
  const page = await app.openPage()
  await openAboutPage(page)
  await fillContactForm(page)
  await page.clock.install()
  // The clock is paused, so that a busy machine makes no difference.
  await page.clock.pauseAt(Date.now() + 1000)
  const bodies: string[] = []
  await page.route('**/api/contactus/', async (route) => {
    bodies.push(route.request().postData() ?? '')
    expect(route.request().headers()['content-type']).toMatch(/^multipart\/form-data/)
    expect(await contact(page).getByRole('button', { name: 'Submitting...' }).isDisabled()).toBe(true)
    await contact(page).evaluate((form: HTMLFormElement) => form.requestSubmit())
    await route.continue()
  })
  await submit(page)
  const thanks = page.getByText('Form Submitted Successfully!')
  await thanks.waitFor()
  expect(bodies).toHaveLength(1)
  expect([...(bodies[0] ?? '').matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'name',
    'email',
    'subject',
    'message',
  ])
  const confirmation = page.getByRole('status').filter({ hasText: 'Thank you, Ada Byron' })
  await expect.poll(() => confirmation.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => contact(page).count()).toBe(0)
  await page.clock.runFor(1400)
  await expect.poll(() => thanks.count()).toBe(1)
  await page.clock.runFor(200)
  await expect.poll(() => thanks.count()).toBe(0)
  await page.clock.runFor(60_000)
  await expect.poll(() => confirmation.innerText()).toContain('Our answer will come to ada@example.com.')
  await page.clock.resume()
  expect(await violations(page)).toEqual([])
  await confirmation.getByRole('button', { name: 'Write another message' }).click()
  for (const label of Object.keys(enquiry))
    await expect.poll(() => contact(page).getByLabel(label).inputValue()).toBe('')
  const rows = (await app.asAdmin({ url: '/api/contactus/' })).json()
  expect(rows).toMatchObject([{ name: 'Ada Byron', subject: 'Engines' }])
  expect(consoleErrors(page)).toEqual([])
})

test('a failed message has no toast: a console error and an inline message, and it can be sent again (PS-250, PS-251, PS-252)', async () => {
  const page = await app.openPage()
  await openAboutPage(page)
  await fillContactForm(page)
  const consoleErrors = recordConsoleErrors(page)
  await page.route('**/api/contactus/', (route) => route.fulfill({ status: 500, body: '{}' }))
  await submit(page)
  await expect.poll(() => consoleErrors.join('\n')).toContain('The message was not sent')
  for (const [label, text] of Object.entries(enquiry))
    await expect.poll(() => contact(page).getByLabel(label).inputValue()).toBe(text)
  expect(await contact(page).getByRole('button', { name: 'Submit' }).isEnabled()).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
  const line = contact(page).getByRole('status')
  await expect.poll(() => line.innerText()).toBe('Could not send your message. Please try again.')
  await page.unroute('**/api/contactus/')
  await submit(page)
  await page.getByText('Form Submitted Successfully!').waitFor()
  expect(await line.count()).toBe(0)
})

test('the application form has the fields of the modal, its own message for an empty e-mail, and accepts DOCX (PS-165, PS-167, PS-169, PS-171, PS-172, PS-173, PS-174, PS-177, PS-178)', async () => {
  const page = await app.openPage()
  await openAboutPage(page, '/about-us?tab=join')
  const form = application(page)
  await form.getByLabel('I am not a robot').waitFor()
  for (const label of ['Email', 'Job', 'Name of reference', 'Image', 'Resume', 'Details'])
    expect(await form.getByLabel(label).isVisible(), label).toBe(true)
  await form.getByRole('button', { name: 'Submit' }).click()
  for (const text of [
    'Please enter a name',
    'Please enter an email',
    'Please select a job',
    'Please upload your resume.',
    'Please verify you are not a robot.',
  ])
    await form.getByText(text, { exact: true }).waitFor()
  await form.getByLabel('Email').fill('grace')
  const file = { name: 'me.gif', mimeType: 'image/gif', buffer: docxFile() }
  await form.getByLabel('Image').setInputFiles(file)
  await form.getByText('Please choose a file of these types: JPEG, JPG, PNG').waitFor()
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByText('Please enter a valid email address').waitFor()
  await form.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await form.getByLabel('Email').fill('grace@example.com')
  await form.getByLabel('Job').selectOption('Analyst')
  await form.getByLabel('Resume').setInputFiles({ ...file, name: 'resume.docx' })
  await form.getByLabel('I am not a robot').click()
  await form.getByText('Thank you').waitFor()
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Form Submitted Successfully!').waitFor()
  const confirmation = page.getByRole('status').filter({ hasText: 'Thank you, Grace Hopper' })
  await expect.poll(() => confirmation.innerText()).toContain('application for Analyst')
  expect(await form.count()).toBe(0)
  await confirmation.getByRole('button', { name: 'Send another application' }).click()
  expect(await form.getByLabel('Email').inputValue()).toBe('')
})

test('both offices are listed below with address, phone and e-mail (PS-253, PS-254, PS-255, PS-256, PS-257)', async () => {
  const page = await app.openPage()
  await openAboutPage(page)
  const offices = page.getByRole('region', { name: 'Our Locations' }).getByRole('article')
  expect(await offices.getByRole('heading').allInnerTexts()).toEqual(['USA', 'India'])
  for (const [index, { address, phone, email }] of company.offices.entries()) {
    const text = await offices.nth(index).innerText()
    for (const part of [...address, phone, email]) expect(text).toContain(part)
  }
})

test('nothing bars anyone from either form, wide or narrow', async () => {
  const page = await app.openPage()
  for (const path of ['/about-us', '/about-us?tab=join']) {
    await openAboutPage(page, path)
    expect(await violationsInAllThemes(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
