import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { candidate } from '#server/hiring/tables.ts'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors, recordConsoleErrors } from '#tests/browser/console-errors.ts'
import { reopen, waitForHydration } from '#tests/browser/page.ts'
import { failCalls } from '#tests/browser/requests.ts'
import { imageFile } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'
import { pdfFile } from '#tests/support/job-application.ts'

const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdfFile() }

/** Opens the modal from the page's header. */
async function opened(page: Page, path = '/privacy-policy'): Promise<Locator> {
  await page.goto(path)
  await waitForHydration(page)
  await page.getByRole('banner').getByRole('link', { name: 'Join Us' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join Us' })
  await dialog.getByRole('option', { name: 'Analyst' }).waitFor({ state: 'attached' })
  await dialog.getByLabel('I am not a robot').waitFor()
  return dialog
}

async function fill(form: Locator, email = 'grace@example.com') {
  await form.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Job').selectOption('Analyst')
  await form.getByLabel('Resume').setInputFiles(resume)
}

async function proveHuman(form: Locator) {
  await form.getByLabel('I am not a robot').click()
  await form.getByText('Thank you').waitFor()
}

const hasFocus = (element: Element) => element === document.activeElement

const submit = (form: Locator) => form.getByRole('button', { name: 'Submit' }).click()

describe('applying in the modal', () => {
  const app = useBrowserTestApp()
  const applicants = (email: string) => app.db.select().from(candidate).where(eq(candidate.email, email))

  beforeAll(async () => {
    await create(app, contentTypes.jobcategory, 'Analyst', { status: '1' })
    await create(app, contentTypes.jobcategory, 'Closed', { status: '0' })
  })

  test('it has all fields, and the jobs on offer (PS-156, PS-157, PS-158, PS-159, PS-160, PS-161, PS-162, PS-163, PS-164)', async () => {
    const page = await app.openPage()
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url().replace(app.url, '')))
    const dialog = await opened(page)
    expect(calls).toContain('/api/jobcategory/?status=1')
    expect(await dialog.getByLabel('Job').getByRole('option').allInnerTexts()).toEqual([
      'Select Job',
      'Analyst',
    ])
    for (const label of ['Name of reference', 'Image', 'Resume', 'Details', 'I am not a robot'])
      expect(await dialog.getByLabel(label).isVisible(), label).toBe(true)
    expect(await violations(page)).toEqual([])
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await reopen(dialog.getByRole('button', { name: 'Close' }))
    expect(await dialog.getByLabel('Name', { exact: true }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(false)
    expect(consoleErrors(page)).toEqual([])
  })

  test('each missing thing is named (PS-166, PS-171, PS-172, PS-173, PS-174, PS-175)', async () => {
    const page = await app.openPage()
    const dialog = await opened(page)
    let begun = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/robot-check/')) begun += 1
    })
    await submit(dialog)
    for (const text of [
      'Please enter a name',
      'Please enter an email address',
      'Please select a job',
      'Please upload your resume.',
      'Please verify you are not a robot.',
    ])
      await dialog.getByText(text, { exact: true }).waitFor()
    await expect.poll(() => begun).toBe(1)
    await dialog.getByLabel('Email').fill('grace')
    await submit(dialog)
    await dialog.getByText('Please enter a valid email address').waitFor()
  })

  test('an empty e-mail has the same message on the pages of a job, the team and a blog (PS-168, PS-170)', async () => {
    const job = await create(app, contentTypes.job, 'Analyst', { status: '1' })
    await create(app, contentTypes.blogcategory, 'News', { status: '1' })
    const blog = await create(app, contentTypes.blog, 'Hiring', { status: '1', blogCategory: 'News' })
    const page = await app.openPage()
    for (const path of [`/career/${job.slug}`, '/our-team', `/blogs/${blog.slug}`]) {
      const dialog = await opened(page, path)
      await submit(dialog)
      await dialog.getByText('Please enter an email address', { exact: true }).waitFor()
    }
  })

  test('files of other types are rejected at once, with a list of accepted types (PS-176, PS-178, PS-180)', async () => {
    const page = await app.openPage()
    const dialog = await opened(page)
    const text = { name: 'resume.odt', mimeType: 'application/zip', buffer: pdfFile() }
    await dialog.getByLabel('Resume').setInputFiles(text)
    await dialog.getByText('Please choose a file of these types: PDF, DOCX', { exact: true }).waitFor()
    await dialog.getByLabel('Image').setInputFiles({ ...text, name: 'me.gif' })
    await dialog.getByText('Please choose a file of these types: JPEG, JPG, PNG').waitFor()
    const left = await dialog.getByLabel('Resume').evaluate((input: HTMLInputElement) => input.files?.length)
    expect(left).toBe(0)
    await dialog.getByLabel('Resume').setInputFiles(resume)
    await expect.poll(() => dialog.getByText('types: PDF', { exact: false }).count()).toBe(0)
  })

  test('an empty or too large file is refused when it is chosen, and what only the server sees is shown at its field (PS-193, PS-212)', async () => {
    const page = await app.openPage()
    const dialog = await opened(page)
    const field = dialog.getByLabel('Resume')
    await fill(dialog, 'large@example.com')
    await field.setInputFiles({ ...resume, buffer: Buffer.alloc(0) })
    await dialog.getByText('This resume is empty. Please upload another file.').waitFor()
    await field.setInputFiles({ ...resume, buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'x') })
    await dialog.getByText('This resume is too large. Please upload a file of at most 10 MB.').waitFor()
    await field.setInputFiles({ ...resume, buffer: Buffer.from('no PDF') })
    await proveHuman(dialog)
    await submit(dialog)
    await dialog.getByRole('alert').filter({ hasText: 'Submission Failed' }).waitFor()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    expect(await dialog.getByText('Please upload your resume as a PDF or DOCX file.').count()).toBe(2)
    expect(await dialog.getByText('Please verify you are not a robot.').count()).toBe(0)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await submit(dialog)
    await dialog.getByText('Please verify you are not a robot.').waitFor()
  })

  test('with published jobs, only their titles are on offer (PS-159)', async () => {
    await create(app, contentTypes.jobcategory, 'Archivist', { status: '1' })
    const job = await create(app, contentTypes.job, 'Analyst', { status: '1' })
    const page = await app.openPage()
    const dialog = await opened(page)
    const options = dialog.getByLabel('Job').getByRole('option')
    await expect.poll(() => options.allInnerTexts()).toEqual(['Select Job', 'Analyst'])
    await app.asAdmin(`DELETE job/${job.slug}/`)
  })

  test('jobs that could not be loaded are asked for again', async () => {
    const page = await app.openPage()
    const restore = await failCalls(page, 'jobcategory/*')
    await page.goto('/about-us?tab=join')
    const form = page.getByRole('form', { name: 'Application' })
    await form.getByText('The jobs could not be loaded.').waitFor()
    expect(await violations(page)).toEqual([])
    await restore()
    await form.getByRole('button', { name: 'Try again' }).click()
    await form.getByLabel('Job').selectOption('Analyst')
    await expect.poll(() => form.getByLabel('Job').evaluate(hasFocus)).toBe(true)
    expect(await form.getByText('The jobs could not be loaded.').count()).toBe(0)
  })

  test('how far the upload is can be seen while it goes', async () => {
    const page = await app.openPage()
    const dialog = await opened(page)
    await fill(dialog, 'slow@example.com')
    const { name, type, bytes } = await imageFile()
    const buffer = Buffer.concat([bytes, Buffer.alloc(300_000)])
    await dialog.getByLabel('Image').setInputFiles({ name, mimeType: type, buffer })
    await proveHuman(dialog)
    const network = await page.context().newCDPSession(page)
    const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
    await network.send('Network.emulateNetworkConditions', line)
    await submit(dialog)
    const bar = dialog.getByRole('progressbar', { name: 'Upload' })
    const share = () => bar.evaluate((element: HTMLProgressElement) => element.value)
    await expect.poll(share).toBeGreaterThan(0)
    expect(await share()).toBeLessThan(1)
    await dialog.getByText('Form Submitted Successfully!').waitFor()
    expect(await bar.count()).toBe(0)
    expect(await applicants('slow@example.com')).toHaveLength(1)
  })

  test('a whole application arrives; the modal thanks for 1.5 seconds and closes, a confirmation stays, the form is empty (PS-181, PS-182, PS-183, PS-184, PS-185, PS-186, PS-187, PS-188, PS-199)', async () => {
    const page = await app.openPage()
    const dialog = await opened(page)
    await fill(dialog)
    await dialog.getByLabel('Name of reference').fill('Ada')
    await dialog.getByLabel('Details').fill('I build compilers.')
    const { name, type, bytes } = await imageFile()
    await dialog.getByLabel('Image').setInputFiles({ name, mimeType: type, buffer: bytes })
    await proveHuman(dialog)
    await page.clock.install()
    // The clock is paused, so that a busy machine makes no difference.
    await page.clock.pauseAt(Date.now() + 1000)
    let sent = 0
    let body = ''
    let type_ = ''
    await page.route('**/api/candidates/', async (route) => {
      sent += 1
      body = route.request().postDataBuffer()?.toString('latin1') ?? ''
      type_ = route.request().headers()['content-type'] ?? ''
      const busy = dialog.getByRole('button', { name: 'Submitting...' })
      expect(await busy.isDisabled()).toBe(true)
      await dialog.getByRole('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
      await route.continue()
    })
    await submit(dialog)
    await dialog.getByText('Form Submitted Successfully!').waitFor()
    expect(type_).toMatch(/^multipart\/form-data/)
    expect([...body.matchAll(/ name="(\w+)"/g)].map(([, field]) => field)).toEqual([
      'candidateName',
      'email',
      'designation',
      'nameOfReference',
      'candidateResume',
      'candidateImage',
      'description',
      'recaptchaToken',
      'isDirectApply',
    ])
    expect(body).toMatch(/name="isDirectApply"\r\n\r\ntrue\r\n/)
    expect(sent).toBe(1)
    const thanks = 'Thank you, Grace Hopper'
    await expect.poll(() => dialog.getByText(thanks).isVisible()).toBe(true)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(thanks)
    await page.clock.runFor(1400)
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await expect.poll(() => dialog.isVisible()).toBe(false)
    expect(await page.getByText('Form Submitted Successfully!').count()).toBe(0)
    await page.clock.runFor(60_000)
    const lasting = page.getByRole('status').filter({ hasText: thanks })
    await expect.poll(() => lasting.innerText()).toContain('Our answer will come to grace@example.com.')
    await lasting.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => lasting.count()).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'Join Us' }).click()
    await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('')
    expect(await applicants('grace@example.com')).toMatchObject([
      { candidateName: 'Grace Hopper', designation: 'Analyst', nameOfReference: 'Ada' },
    ])
    expect(consoleErrors(page)).toEqual([])
  })

  test('Escape asks before closing a filled form, and reopening restores the input', async () => {
    const page = await app.openPage()
    const dialog = await opened(page)
    const question = page.getByRole('alertdialog', { name: 'Close the form?' })
    const name = dialog.getByLabel('Name', { exact: true })
    await fill(dialog)
    await name.focus()
    // That of an input method only ends its composition.
    await name.dispatchEvent('keydown', { key: 'Escape', keyCode: 229 })
    expect(await question.count()).toBe(0)
    // Twice, because a browser may suppress a second dialog without a click in between.
    for (const answer of ['Escape', 'Enter']) {
      await page.keyboard.press('Escape')
      await question.waitFor()
      await expect
        .poll(() => question.getByRole('button', { name: 'Keep writing' }).evaluate(hasFocus))
        .toBe(true)
      if (answer === 'Escape') expect(await violations(page)).toEqual([])
      await page.keyboard.press(answer)
      await question.waitFor({ state: 'hidden' })
      await expect.poll(() => name.evaluate(hasFocus)).toBe(true)
    }
    // Twice so fast that the second comes before the browser has told the page that the question is closed.
    await page.keyboard.press('Escape')
    await question.waitFor()
    await page.evaluate(async () => {
      for (let times = 0; times < 2; times++) {
        const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(press)
        await Promise.resolve()
      }
    })
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await question.waitFor({ state: 'hidden' })
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await question.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dialog.isVisible()).toBe(false)
    const opener = page.getByRole('banner').getByRole('link', { name: 'Join Us' })
    await expect.poll(() => opener.evaluate(hasFocus)).toBe(true)
    await page.getByRole('banner').getByRole('link', { name: 'Team' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await opener.click()
    await expect.poll(() => name.inputValue()).toBe('Grace Hopper')
    await expect.poll(() => dialog.getByLabel('Job').inputValue()).toBe('Analyst')
    await expect.poll(() => dialog.getByLabel('Resume').inputValue()).toMatch(/resume\.pdf$/)
    expect(consoleErrors(page)).toEqual([])
  })

  test('only what must be there is needed (PS-179)', async () => {
    const page = await app.openPage()
    const dialog = await opened(page)
    await fill(dialog, 'bare@example.com')
    await proveHuman(dialog)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await submit(dialog)
    await dialog.getByText('Form Submitted Successfully!').waitFor()
    expect(await applicants('bare@example.com')).toHaveLength(1)
    // Who goes on at once is not interrupted.
    await dialog.getByRole('button', { name: 'Send another application' }).click()
    await page.clock.runFor(2000)
    expect(await dialog.getByLabel('Email').isVisible()).toBe(true)
  })

  test('a failure shows its reason until dismissed, keeps the input, and requires a new CAPTCHA (PS-189, PS-190, PS-191, PS-192, PS-193)', async () => {
    const page = await app.openPage()
    const dialog = await opened(page)
    await fill(dialog, 'again@example.com')
    await proveHuman(dialog)
    let answer: { status: number; body: string } = { status: 429, body: '{"error":"Too many for now."}' }
    await page.route('**/api/candidates/', (route) => route.fulfill(answer))
    await submit(dialog)
    const alert = dialog.getByRole('alert').filter({ hasText: 'Submission Failed' })
    await alert.getByText('Too many for now.').waitFor()
    await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Grace Hopper')
    await expect.poll(() => dialog.getByLabel('Resume').inputValue()).toMatch(/resume\.pdf$/)
    await expect.poll(() => dialog.getByLabel('I am not a robot').isChecked()).toBe(false)
    await page.clock.install()
    await page.clock.runFor(60_000)
    await expect.poll(() => alert.isVisible()).toBe(true)
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => alert.count()).toBe(0)
    await page.clock.resume()
    await proveHuman(dialog)
    answer = { status: 500, body: 'no JSON' }
    await submit(dialog)
    await alert.getByText('Something went wrong. Please try again.').waitFor()
  })

  test('a solved CAPTCHA is valid until it is used or expires (PS-194, PS-195)', async () => {
    const page = await app.openPage()
    await page.clock.install()
    const dialog = await opened(page)
    await proveHuman(dialog)
    await page.clock.fastForward(590_000)
    await expect.poll(() => dialog.getByLabel('I am not a robot').isChecked()).toBe(true)
    await page.clock.fastForward(20_000)
    await dialog.getByText('reCAPTCHA has expired. Please try again.').waitFor()
    await expect.poll(() => dialog.getByLabel('I am not a robot').isChecked()).toBe(false)
  })

  test('the form says so when the CAPTCHA cannot be loaded (PS-197)', async () => {
    const page = await app.openPage()
    await page.route('**/api/robot-check/', (route) => route.abort())
    await page.goto('/about-us?tab=join')
    await page.getByText('reCAPTCHA not available. Please try again.').waitFor()
  })

  test('without scripts the button leads to the form’s page, and only a provider’s keys open the policy', async () => {
    const answer = await app.call({ url: '/' })
    expect(answer.body).toContain('href="/about-us?tab=join"')
    expect(answer.headers['content-security-policy']).not.toMatch(/https:/)
  })
})

describe('with the keys of a provider', () => {
  const app = useBrowserTestApp({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' })
  const script = (page: Page, body: string) =>
    page.route('https://www.google.com/**', (route) =>
      body === '' ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }),
    )
  const widget = (render: string) => `window.grecaptcha = { ready: (done) => done(), render: ${render} }`
  const form = async (page: Page) => {
    await page.goto('/about-us?tab=join')
    await waitForHydration(page)
    return page.getByRole('form', { name: 'Application' })
  }

  test('its widget replaces the proof of work, and its token expires (PS-198)', async () => {
    const page = await app.openPage()
    await script(
      page,
      widget(
        `(place, given) => { place.textContent = given.sitekey; given.callback('t'); window.expire = given['expired-callback'] }`,
      ),
    )
    const consoleErrors = recordConsoleErrors(page)
    const shown = await form(page)
    await shown.getByText('site', { exact: true }).waitFor()
    await page.evaluate('expire()')
    await shown.getByText('reCAPTCHA has expired. Please try again.').waitFor()
    expect(consoleErrors).toEqual([])
  })

  test('a widget that cannot render and a missing script are reported (PS-196, PS-197)', async () => {
    const page = await app.openPage()
    await script(page, widget(`() => { throw new Error('no') }`))
    await (await form(page)).getByText('Failed to render reCAPTCHA. Please try again.').waitFor()
    const other = await app.openPage()
    await script(other, '')
    await (await form(other)).getByText('reCAPTCHA not available. Please try again.').waitFor()
  })
})
