import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { outbox } from '#server/mail/tables.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { openCandidates, panelOf, statusSelectOf, view } from '#tests/browser/join-team-page.ts'
import { rowOf } from '#tests/browser/list-page.ts'
import { descriptionOf, focusIn, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls, failCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { expectVisibleFor, pauseClock, toastOf } from '#tests/browser/toast.ts'
import { createAdmin } from '#tests/support/accounts.ts'
import { multipart } from '#tests/support/app.ts'
import { type CandidateRow, deleteAllCandidates, seedCandidate } from '#tests/support/candidates.ts'
import { create } from '#tests/support/content.ts'
import { covers } from '#tests/support/covers.ts'
import { apply, pdfFile } from '#tests/support/job-application.ts'
import { fileSize } from '#web/ui/fields/file-size.ts'

const app = useBrowserTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
const { pending, hired, rejected, evaluating } = candidateStatuses

beforeEach(async () => {
  await deleteAllCandidates(app)
  await app.db.delete(outbox)
})

async function send(to: CandidateRow, subject: string, emailContent = '<p>Dear Ada</p>'): Promise<number> {
  const { candidateName, email, id } = to
  const payload = { candidateName, email, subject, emailContent, candidateId: id }
  const response = await app.asAdmin('POST candidates-email-threads/send_email/', payload)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json().id
}

describe('the panel of a candidate', () => {
  test('shows everything about it, one at a time, and that it was looked at', async () => {
    const ada = await seedCandidate(app, {
      candidateName: 'Ada',
      email: 'ada@example.com',
      designation: 'Analyst',
      nameOfReference: 'Charles',
      description: 'I write\nprograms.',
      resumeName: 'ada.pdf',
      resumeSize: 1_572_864,
      status: pending,
      ai_score: 82,
      created_at: '2025-01-05T20:04:00Z',
    })
    await seedCandidate(app, { candidateName: 'Hal', status: hired })
    await seedCandidate(app, { candidateName: 'Rob', status: rejected })
    await seedCandidate(app, { candidateName: 'Eva', status: evaluating })
    const page = await app.openSignedIn()
    await openCandidates(page)
    const requests = recordApiRequests(page)
    covers('HD-127')
    await waitVisible(rowOf(page, 'Ada').locator('.new-item'))
    covers('HD-196')
    const panel = await view(page, 'Ada')
    covers('HD-197..HD-204')
    const facts = await panel
      .locator('dl > div')
      .evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.textContent)))
    expect(Object.fromEntries(facts)).toEqual({
      Name: 'Ada',
      Designation: 'Analyst',
      Date: expect.stringMatching(/^Jan 05, 2025 3:04 PM \(New York time; /),
      Email: 'ada@example.com',
      'Name of reference': 'Charles',
      Status: 'Pending',
      'AI Score': '82%',
      Description: 'I write\nprograms.',
    })
    covers('HD-205')
    await waitVisible(panel.getByText('ada.pdf'))
    covers('HD-206')
    await waitVisible(panel.getByText('1.5 MB'))
    covers('HD-207')
    await waitVisible(panel.getByRole('button', { name: 'Download' }))
    covers('HD-213')
    await waitVisible(panel.getByRole('region', { name: 'Conversation history' }))
    covers('HD-210')
    await waitHidden(page.locator('.new-item'))
    covers('HD-208')
    expect(writes(requests)).toMatchObject([
      { method: 'PATCH', path: `candidates/${ada.id}/mark-viewed/`, body: '{}' },
    ])
    covers('HD-130..HD-133', 'HD-212')
    const badges = { Hal: ['Hired', 'ok'], Rob: ['Rejected', 'bad'], Eva: ['Evaluating', 'evaluating'] }
    expect(await hasColor(page, 'Ada', 'Pending', 'warn')).toBe(true)
    for (const [name, [word, role]] of Object.entries(badges)) {
      await view(page, name)
      await waitHidden(panel)
      expect(await page.getByRole('region', { name: /^Candidate/ }).count()).toBe(1)
      expect(await hasColor(page, name, String(word), String(role)), name).toBe(true)
    }
    covers('HD-209')
    expect(writes(requests)).toHaveLength(1)
    await panelOf(page, 'Eva').getByRole('button', { name: 'Close' }).click()
    await waitHidden(panelOf(page, 'Eva'))
    await view(page, 'Ada')
    expect(writes(requests)).toHaveLength(1)
    covers('HD-210')
    await page.reload()
    await waitVisible(panel)
    expect(await page.locator('.new-item').count()).toBe(0)
  })

  test('shows other applications from the same address, and leads to them', async () => {
    const email = 'ada@example.com'
    await seedCandidate(app, { candidateName: 'Ada L.', email, designation: 'Analyst', status: rejected })
    await seedCandidate(app, {
      candidateName: 'Ada Lovelace',
      email,
      designation: 'Engineer',
      status: pending,
    })
    await seedCandidate(app, { candidateName: 'Hal', email: 'hal@example.com', status: pending })
    const page = await app.openSignedIn()
    await openCandidates(page)
    const others = (await view(page, 'Ada Lovelace')).getByRole('region', { name: 'Other applications' })
    await expect.poll(() => others.getByRole('listitem').allInnerTexts()).toHaveLength(1)
    await waitVisible(others.getByText('Rejected'))
    expect(await violationsInAllThemes(page)).toEqual([])
    await others.getByRole('button', { name: 'Analyst' }).click()
    await waitVisible(panelOf(page, 'Ada L.').getByRole('button', { name: 'Engineer' }))
    const ofHal = await view(page, 'Hal')
    await waitVisible(ofHal.getByRole('region', { name: 'Conversation history' }))
    expect(await ofHal.getByRole('region', { name: 'Other applications' }).count()).toBe(0)
  })

  test('shows an application as it was sent (PS-214)', async () => {
    await create(app, contentTypes.jobcategory, 'Analyst', { status: '1' })
    expect(await apply(app)).toAnswer(201)
    const page = await app.openSignedIn()
    await openCandidates(page)
    const photo = rowOf(page, 'Grace Hopper').locator('img')
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const panel = await view(page, 'Grace Hopper')
    const texts = ['grace@example.com', 'Analyst', 'A friend', 'I build compilers.', 'resume.pdf']
    for (const text of texts) await waitVisible(panel.getByText(text, { exact: true }).first())
    await waitVisible(panel.getByText(fileSize(pdfFile().length)))
  })

  const hasColor = (page: Page, name: string, word: string, role: string) =>
    panelOf(page, name)
      .getByText(word, { exact: true })
      .first()
      .evaluate((badge, role) => {
        const probe = document.createElement('span')
        probe.style.color = `var(--color-${role})`
        badge.after(probe)
        const expected = getComputedStyle(probe).color
        probe.remove()
        return getComputedStyle(badge).color === expected
      }, role)

  test('stays open when it cannot be marked as viewed (HD-211)', async () => {
    await seedCandidate(app, { candidateName: 'Ada' })
    const page = await app.openSignedIn()
    await openCandidates(page)
    await failCalls(page, 'candidates/*/mark-viewed/')
    const failed = page.waitForEvent('requestfailed')
    const panel = await view(page, 'Ada')
    await failed
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await panel.isVisible()).toBe(true)
  })
})

describe('the conversation with a candidate', () => {
  const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation history' })

  const answer = (page: Page, choice: 'Yes' | 'No') =>
    page.getByRole('alertdialog').getByRole('button', { name: choice, exact: true }).click()

  test('is read by a viewer, a line for each e-mail, with nothing to change', async () => {
    const ada = await seedCandidate(app, { candidateName: 'Ada', email: 'ada@example.com' })
    await send(ada, 'An invitation')
    const page = await app.openSignedIn({ as: await createAdmin(app, 'noether@example.com', 'viewer') })
    await openCandidates(page)
    await waitVisible(rowOf(page, 'Ada').getByText('Pending'))
    expect(await statusSelectOf(page, 'Ada').count()).toBe(0)
    await view(page, 'Ada')
    const row = conversation(page).getByRole('row', { name: 'An invitation' })
    expect((await row.boundingBox())?.height).toBeLessThan(60)
    await page.setViewportSize({ width: 390, height: 900 })
    expect((await row.boundingBox())?.height).toBeLessThan(180)
    expect(await conversation(page).getByRole('button').allInnerTexts()).toEqual(['An invitation'])
  })

  test('lists the e-mails, opens and deletes them (HD-214..HD-227)', async () => {
    const ada = await seedCandidate(app, { candidateName: 'Ada', email: 'ada@example.com' })
    const first = await send(ada, 'An invitation')
    const body =
      '<p>Some <strong>bold</strong> words<img src="https://tracker.example/a.png" alt="a pixel"><a href="javascript:document.title=1">x</a><script>document.title="run"</script></p>'
    const second = await send(ada, 'A second mail', body)
    const third = await send(ada, 'A third mail')
    const page = await app.openSignedIn()
    const requests = recordApiRequests(page)
    const elsewhere: string[] = []
    page.on(
      'request',
      (request) => request.url().includes('tracker.example') && elsewhere.push(request.url()),
    )
    await openCandidates(page)
    await view(page, 'Ada')
    const thread = conversation(page)
    await waitVisible(thread.getByText('3 emails'))
    const loaded = requests.find(({ path }) => path === 'candidates-email-threads/')
    expect(Object.fromEntries(loaded?.query ?? [])).toEqual({
      candidateId: String(ada.id),
      email: 'ada@example.com',
    })
    expect((await thread.locator('th').allInnerTexts()).slice(1)).toEqual([
      'Date',
      'From',
      'To',
      'Subject',
      'Delete',
    ])
    const subjects = thread.locator('.thread-subject')
    expect(await subjects.allInnerTexts()).toEqual(['A third mail', 'A second mail', 'An invitation'])
    const cells = await thread.locator('tbody tr').nth(1).locator('td').allInnerTexts()
    expect(cells[1]).toMatch(/^[A-Z][a-z]{2} \d\d, \d{4} \d\d?:\d\d [AP]M\s\(New York time; /)
    expect(cells[3]).toBe('ada@example.com')
    await waitVisible(thread.getByText('Queued').first())

    await subjects.nth(1).click()
    const mail = thread.getByRole('article', { name: 'A second mail' })
    await waitVisible(mail.locator('strong').getByText('bold'))
    expect(await mail.locator('dt').allInnerTexts()).toEqual(['From', 'Subject', 'To'])
    expect((await mail.locator('dd').allInnerTexts()).slice(1)).toEqual(['A second mail', 'ada@example.com'])
    expect(await mail.locator('script, img, [href^="javascript:"]').count()).toBe(0)
    expect(await page.title()).toContain('Join our team')
    expect(elsewhere).toEqual([])
    expect(await mail.getByRole('button').allInnerTexts()).toEqual(['Reply', 'Delete'])

    await mail.getByRole('button', { name: 'Delete' }).click()
    expect(writes(requests).filter(({ method }) => method === 'DELETE')).toEqual([])
    await answer(page, 'Yes')
    await waitVisible(thread.getByText('2 emails'))
    const deleted = () =>
      writes(requests)
        .filter(({ method }) => method === 'DELETE')
        .map(({ path }) => path)
    expect(deleted()).toEqual([`candidates-email-threads/${second}/`])
    const restore = await failCalls(page, 'candidates-email-threads/*/', 'DELETE')
    await thread.getByRole('button', { name: 'Delete email “An invitation”' }).click()
    await answer(page, 'Yes')
    await waitVisible(thread.getByText('Could not delete the email.'))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await restore()
    await thread.getByLabel('Select email “An invitation”').check()
    const deleteChosen = thread.getByRole('button', { name: 'Delete', exact: true })
    await deleteChosen.click()
    await answer(page, 'Yes')
    await waitVisible(thread.getByText('1 email', { exact: true }))
    expect(deleted().at(-1)).toBe(`candidates-email-threads/${first}/`)
    await send(ada, 'A fourth mail')
    await waitVisible(thread.getByText('2 emails'))
    await deleteChosen.click()
    await answer(page, 'Yes')
    await waitVisible(thread.getByText('0 emails'))
    expect(deleted().slice(-2)).toContain(`candidates-email-threads/${third}/`)

    await failCalls(page, 'candidates-email-threads/?*')
    await page.reload()
    await waitVisible(thread.getByText('The emails could not be loaded.'))
    expect(await thread.locator('tbody tr').count()).toBe(0)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  test('goes on with an e-mail, of which nothing is lost (HD-228..HD-245, HD-532)', async () => {
    const ada = await seedCandidate(app, { candidateName: 'Ada', email: 'ada@example.com' })
    await send(ada, 'An invitation')
    const page = await app.openSignedIn({ clock: true })
    await openCandidates(page)
    await view(page, 'Ada')
    const thread = conversation(page)
    const requests = recordApiRequests(page)
    await thread.getByRole('button', { name: 'New email' }).click()
    const dialog = page.getByRole('dialog', { name: /^(New email|Reply to Ada)$/ })
    await waitVisible(page.getByRole('dialog', { name: 'New email' }))
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    const [name, email, subject] = [field('Name'), field('Email'), field('Subject')]
    const text = dialog.getByRole('textbox', { name: 'Message' })
    const submit = dialog.getByRole('button', { name: 'Send' })
    await waitVisible(text)
    await waitVisible(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await Promise.all([name, email, subject].map((input) => input.inputValue()))).toEqual([
      'Ada',
      'ada@example.com',
      '',
    ])
    const missing = dialog.getByText('Please Enter Essential Fields.')
    await text.fill('Come and see us.')
    await subject.fill('   ')
    await submit.click()
    await waitVisible(missing)
    await focusIn(subject)
    await subject.fill('A visit')
    await waitHidden(missing)
    await text.fill('  ')
    await submit.click()
    await waitVisible(missing)
    await focusIn(text)
    expect(await descriptionOf(text)).toBe('This field is required.')
    expect(writes(requests)).toEqual([])
    await text.fill('Come and see us.')
    await subject.fill('x'.repeat(256))
    await submit.click()
    await expect.poll(() => descriptionOf(subject)).toMatch(/^Ensure this field has no more than/)
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await subject.fill('A visit')

    await name.fill('Ada L.')
    await email.fill('ada@example.org')
    const restore = await failCalls(page, 'candidates-email-threads/send_email/')
    await submit.click()
    await waitVisible(dialog.getByText(/^Could not send the email\./))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await subject.inputValue()).toBe('A visit')
    expect(await text.innerText()).toBe('Come and see us.')
    await restore()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep writing' }).click()
    expect(await subject.inputValue()).toBe('A visit')
    const letGo = await delayCalls(page, 'candidates-email-threads/send_email/')
    await submit.click()
    await expect.poll(() => submit.isDisabled()).toBe(true)
    expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    await subject.press('Escape')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await pauseClock(page)
    letGo()
    await expectVisibleFor(page, toastOf(page, 'Email Sent Successfully!'), 1500)
    await page.clock.resume()
    await waitHidden(dialog)
    await waitVisible(thread.getByText('A visit'))
    await waitVisible(thread.getByText('2 emails'))
    expect(JSON.parse(String(writes(requests).at(-1)?.body))).toEqual({
      candidateName: 'Ada L.',
      email: 'ada@example.org',
      subject: 'A visit',
      emailContent: '<p>Come and see us.</p>',
      candidateId: ada.id,
    })

    expect(
      await app.asAdmin(
        'POST email-templates/',
        multipart({
          roles: '1',
          email_title: 'Welcome, [candidate_name]',
          email_notification_type: '3',
          notification_receiver_type: '1',
          email_content: '<p>Dear [candidate_name], begin as [designation].</p>',
          web_or_mobile_content: 'x',
        }),
      ),
    ).toAnswer(201)
    await thread.getByRole('button', { name: 'New email' }).click()
    const template = dialog.getByLabel('Template')
    const replace = page.getByRole('alertdialog', { name: 'Replace what you have written?' })
    await text.fill('Written by hand.')
    await template.selectOption('Candidate hired')
    await replace.getByRole('button', { name: 'Keep writing' }).click()
    expect(await text.innerText()).toBe('Written by hand.')
    expect(await template.inputValue()).toBe('')
    await template.selectOption('Candidate hired')
    await replace.getByRole('button', { name: 'Replace' }).click()
    await expect.poll(() => subject.inputValue()).toBe('Welcome, Ada')
    await waitHidden(replace)
    await template.selectOption('None')
    await expect.poll(() => subject.inputValue()).toBe('')
    await expect.poll(() => text.textContent()).toBe('')
    await template.selectOption('Candidate hired')
    await expect.poll(() => subject.inputValue()).toBe('Welcome, Ada')
    await expect.poll(() => text.innerText()).toBe('Dear Ada, begin as Analyst.')
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
    await dialog.getByLabel('Attach files').setInputFiles([file('way.txt'), file('wrong.txt')])
    await dialog.getByRole('button', { name: 'Remove wrong.txt' }).click()
    await submit.click()
    await waitHidden(dialog)
    await thread.locator('.thread-subject').getByText('Welcome, Ada', { exact: true }).click()
    await waitVisible(thread.getByRole('article').getByRole('button', { name: 'Save way.txt' }))
    expect(await thread.getByRole('article').getByRole('button', { name: /^Save/ }).count()).toBe(1)

    for (const answered of ['An invitation', 'Re: An invitation']) {
      await thread.locator('.thread-subject').getByText(answered, { exact: true }).click()
      await thread.getByRole('article').getByRole('button', { name: 'Reply' }).click()
      await expect.poll(() => subject.inputValue()).toBe('Re: An invitation')
      if (answered.startsWith('Re:')) continue
      await text.fill('One more thing.')
      await submit.click()
      await waitHidden(dialog)
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await waitHidden(dialog)
  })

  test('is filled by the template that was chosen last, and by none over what is written meanwhile', async () => {
    await seedCandidate(app, { candidateName: 'Mary', email: 'mary@example.com' })
    for (const [type, title] of [
      ['1', 'First'],
      ['4', 'Second'],
    ] as const)
      await app.asAdmin(
        'POST email-templates/',
        multipart({
          roles: '1',
          email_title: title,
          email_notification_type: type,
          notification_receiver_type: '1',
          email_content: `<p>${title} text</p>`,
          web_or_mobile_content: 'x',
        }),
      )
    const page = await app.openSignedIn()
    await openCandidates(page)
    const panel = await view(page, 'Mary')
    await panel.getByRole('button', { name: 'New email' }).click()
    const dialog = page.getByRole('dialog', { name: 'New email' })
    const [template, subject] = [dialog.getByLabel('Template'), dialog.getByLabel('Subject')]
    const filled = (title: string) =>
      page.waitForResponse(
        (response) =>
          response.url().includes('preview') && `${response.request().postData()}`.includes(title),
      )
    const delay = async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(
        '**/api/email-templates/preview/',
        async (route) => {
          await promise
          await route.continue()
        },
        { times: 1 },
      )
      return resolve
    }
    const answerFirst = await delay()
    await template.selectOption('Candidate applied')
    const superseded = filled('First')
    await template.selectOption('Candidate rejected')
    await expect.poll(() => subject.inputValue()).toBe('Second')
    answerFirst()
    await superseded
    await template.selectOption('None')
    await expect.poll(() => subject.inputValue()).toBe('')

    const answerLate = await delay()
    await template.selectOption('Candidate applied')
    await subject.fill('By hand')
    answerLate()
    const replace = page.getByRole('alertdialog', { name: 'Replace what you have written?' })
    await replace.getByRole('button', { name: 'Keep writing' }).click()
    await waitHidden(replace)
    expect(await subject.inputValue()).toBe('By hand')
    expect(await template.inputValue()).toBe('')
  })
})

describe('without a mail server', () => {
  const unsending = useBrowserTestApp()

  test('a new e-mail is only stored, which is what the notification says', async () => {
    await seedCandidate(unsending, { candidateName: 'Ada', email: 'ada@example.com' })
    const page = await unsending.openSignedIn()
    await openCandidates(page)
    const panel = await view(page, 'Ada')
    await panel.getByRole('button', { name: 'New email' }).click()
    const dialog = page.getByRole('dialog', { name: 'New email' })
    await dialog.getByLabel('Subject').fill('A visit')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Come and see us.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await waitVisible(
      toastOf(page, 'Email Not Sent').getByText('No mail server is set, so it is only stored.'),
    )
    expect(await toastOf(page, 'Email Sent Successfully!').count()).toBe(0)
    await waitVisible(panel.getByText('Not sent (no mail server)'))
  })
})

describe('the screen', () => {
  test('has no violations in any theme or width', async () => {
    const ada = await seedCandidate(app, { candidateName: 'Ada', ai_score: 82 }, { hasImage: true })
    await send(ada, 'An invitation')
    for (const status of Object.values(candidateStatuses)) await seedCandidate(app, { status })
    const page = await app.openSignedIn()
    await openCandidates(page)
    await view(page, 'Ada')
    await page.locator('.thread-subject').click()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await waitVisible(page.locator('.bulk-bar'))
    expect(await violationsInAllThemes(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    const opened = page.getByRole('article', { name: 'An invitation' })
    const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0
    await expect.poll(() => widthOf(opened)).toBeGreaterThan(300)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Export' }).click()
    await waitVisible(page.getByRole('dialog', { name: 'Export' }))
    expect(await violationsInAllThemes(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await statusSelectOf(page, 'Ada').focus()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await waitVisible(page.getByRole('dialog'))
    expect(await violationsInAllThemes(page, '[role=dialog]')).toEqual([])
  })
})
