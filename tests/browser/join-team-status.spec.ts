import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { candidate } from '#server/hiring/tables.ts'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import {
  checkboxOf,
  countRequests,
  listRequests,
  openCandidates,
  panelOf,
  selectAll,
  statusSelectOf,
  view,
} from '#tests/browser/join-team-page.ts'
import { expectRows, rowNames, rowsOf, tabOf, waitForList } from '#tests/browser/list-page.ts'
import { focusIn, waitHidden, waitVisible } from '#tests/browser/page.ts'
import {
  type ApiRequest,
  delayCalls,
  failCalls,
  multipartTexts,
  pendingRequests,
  recordApiRequests,
  writes,
} from '#tests/browser/requests.ts'
import { expectVisibleFor, pauseClock, toastOf } from '#tests/browser/toast.ts'
import { multipart } from '#tests/support/app.ts'
import { type CandidateRow, deleteAllCandidates, seedCandidates } from '#tests/support/candidates.ts'

const app = useBrowserTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
const { hired, rejected, evaluating } = candidateStatuses

beforeEach(() => deleteAllCandidates(app))

const choice = (page: Page, name: 'Yes' | 'No') =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true })
const answer = (page: Page, name: 'Yes' | 'No') => choice(page, name).click()

const question = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true })

const confirm = (page: Page, error: string) =>
  toastOf(page, error).getByRole('button', { name: 'OK' }).click()

const statusOf = async (row: CandidateRow | undefined) =>
  (await app.asAdmin({ url: `/api/candidates/${row?.id}/` })).json().status

/** What is sent besides the question what a decision would send. */
const changes = (requests: readonly ApiRequest[]) =>
  writes(requests).filter(({ path }) => path !== 'candidates/decision-preview/')

const updated = 'Status Updated Successfully!'

describe('the status of a candidate', () => {
  test('is asked about, sent, and shown; the row leaves a tab that it does not belong to (HD-176..HD-185, HD-189)', async () => {
    const [ada] = await seedCandidates(app, [{ candidateName: 'Ada' }, { candidateName: 'Mia' }])
    const page = await app.openSignedIn({ clock: true })
    await openCandidates(page, '?tab=pending')
    const requests = recordApiRequests(page)
    const select = statusSelectOf(page, 'Ada')
    await select.selectOption('Rejected')
    await waitVisible(question(page, 'Are you sure, you want to rejected this?'))
    await answer(page, 'No')
    await waitHidden(page.getByRole('alertdialog'))
    expect(await select.inputValue()).toBe('0')
    expect(changes(requests)).toEqual([])

    const letGo = await delayCalls(page, `candidates/${ada?.id}/`)
    await select.selectOption('Hired')
    await waitVisible(question(page, 'Are you sure, you want to hire this?'))
    const before = requests.length
    await answer(page, 'Yes')
    const progress = toastOf(page, 'Updating Status...')
    await waitVisible(progress.getByText('Please wait while the status is being updated.'))
    await pauseClock(page)
    letGo()
    await expectVisibleFor(page, toastOf(page, updated), 1500)
    await page.clock.resume()
    await waitHidden(progress)
    await expectRows(page, ['Mia'])
    await expect.poll(() => tabOf(page, 'Hired').innerText()).toBe('Hired\n1')
    const after = requests.slice(before)
    expect(listRequests(after)).not.toEqual([])
    expect(new Set(countRequests(after).map(({ query }) => query.get('status'))).size).toBe(4)
    const [sent] = changes(requests)
    expect(sent).toMatchObject({ method: 'PATCH', path: `candidates/${ada?.id}/` })
    expect(multipartTexts(String(sent?.body))).toEqual({ status: '1' })

    await tabOf(page, 'Hired').click()
    await expectRows(page, ['Ada'])
    await statusSelectOf(page, 'Ada').selectOption('Pending')
    await waitVisible(question(page, 'Are you sure, you want to change the status to pending?'))
    await answer(page, 'Yes')
    await expectRows(page, [])
  })

  test('returns when it cannot be set; what empties a page leads back (HD-186, HD-187, HD-188, HD-190)', async () => {
    await seedCandidates(
      app,
      [...Array(11).keys()].map((index) => ({ candidateName: `Person ${index + 1}` })),
    )
    const page = await app.openSignedIn({ storage: { candidates: '10' } })
    await openCandidates(page, '?tab=pending&page=2')
    const select = statusSelectOf(page, 'Person 11')
    const change = async () => {
      await select.selectOption('Hired')
      await answer(page, 'Yes')
    }
    const path = '**/api/candidates/*/'
    await page.route(path, (route) => route.fulfill({ status: 400, json: { error: 'Decided already.' } }))
    await change()
    await waitVisible(toastOf(page, 'Status Update Failed').getByText('Decided already.'))
    await confirm(page, 'Status Update Failed')
    await expect.poll(() => select.inputValue()).toBe('0')
    await page.unroute(path)
    const restore = await failCalls(page, 'candidates/*/')
    await change()
    await waitVisible(toastOf(page, 'Status Update Failed').getByText('Changes reverted. Please try again.'))
    await confirm(page, 'Status Update Failed')
    await expect.poll(() => select.inputValue()).toBe('0')
    await restore()
    await change()
    await waitForList(page, '?tab=pending')
    expect(await rowNames(page)).toHaveLength(10)
  })
})

describe('the status of several candidates', () => {
  test('is offered where they share one, and set for all pages (HD-078..HD-082, HD-085..HD-088, HD-090, HD-091, HD-191)', async () => {
    const rows = await seedCandidates(app, [
      ...[...Array(22).keys()].map((index) => ({ candidateName: `Person ${index + 1}` })),
      { candidateName: 'Hal', status: hired },
    ])
    const page = await app.openSignedIn({ clock: true })
    await openCandidates(page, '?page=2')
    const bar = page.locator('.bulk-bar')
    const status = bar.getByLabel('Status of the selected candidates')
    const download = bar.getByRole('button', { name: 'Download all' })
    const reproduce = page.getByRole('button', { name: 'Reproduce AI Score' })
    expect(await reproduce.count()).toBe(0)
    await checkboxOf(page, 'Hal').check()
    await waitVisible(reproduce)
    expect([await status.count(), await download.count()]).toEqual([0, 0])
    await checkboxOf(page, 'Person 22').check()
    await waitVisible(download)
    expect(await status.count()).toBe(0)
    await selectAll(page).click()
    await waitVisible(bar.getByText('23 entries selected'))
    expect(await status.count()).toBe(0)
    await checkboxOf(page, 'Hal').uncheck()
    await waitVisible(status)
    expect(await status.locator('option:not([hidden])').allInnerTexts()).toEqual([
      'Pending',
      'Hired',
      'Rejected',
    ])

    const apply = bar.getByRole('button', { name: 'Apply' })
    const requests = recordApiRequests(page)
    const path = '**/api/candidates/bulk-status-update/'
    await page.route(path, (route) => route.fulfill({ status: 400, json: { error: 'Not all are there.' } }))
    await status.selectOption('Rejected')
    await apply.click()
    await waitVisible(question(page, 'Are you sure, you want to rejected this?'))
    expect(changes(requests)).toEqual([])
    await answer(page, 'Yes')
    await waitVisible(toastOf(page, 'Status Update Failed').getByText('Not all are there.'))
    await confirm(page, 'Status Update Failed')
    expect(await statusOf(rows[0])).toBe(0)
    await waitVisible(bar.getByText('22 entries selected'))
    await page.unroute(path)
    await apply.click()
    const before = requests.length
    // The dialog shows the mails first, which takes timers.
    await expect.poll(() => choice(page, 'Yes').isEnabled()).toBe(true)
    await pauseClock(page)
    await answer(page, 'Yes')
    await expectVisibleFor(page, toastOf(page, updated), 1500)
    await page.clock.resume()
    await waitHidden(bar)
    const sent = JSON.parse(String(changes(requests).at(-1)?.body))
    expect(sent.status).toBe(2)
    expect(sent.ids.toSorted()).toEqual(
      rows
        .slice(0, 22)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(listRequests(requests.slice(before))).not.toEqual([])
    expect(countRequests(requests.slice(before))).not.toEqual([])
    await expect.poll(() => tabOf(page, 'Rejected').innerText()).toBe('Rejected\n22')
    expect(await statusOf(rows[0])).toBe(2)
  })

  test('must be chosen before it is applied (HD-083, HD-518)', async () => {
    await seedCandidates(app, [{ candidateName: 'Ada' }, { candidateName: 'Mia' }])
    const page = await app.openSignedIn()
    await openCandidates(page)
    const requests = recordApiRequests(page)
    await selectAll(page).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await waitVisible(toastOf(page, 'Please select a status.'))
    expect(changes(requests)).toEqual([])
  })
})

describe('a decision that sends an e-mail', () => {
  const emails = async () =>
    Number((await app.asAdmin({ url: `/api/candidates-email-threads/count/` })).json().count)

  test('shows it first, goes without it, and is undone with it, for one and for several (HD-521, HD-522, HD-523)', async () => {
    const template = await app.asAdmin(
      'POST email-templates/',
      multipart({
        roles: '1',
        email_title: 'About your application, [candidate_name]',
        email_notification_type: '4',
        notification_receiver_type: '1',
        email_content: '<p>Dear [candidate_name], we have chosen somebody else.</p>',
        web_or_mobile_content: 'x',
      }),
    )
    expect(template).toAnswer(201)
    const [ada, mia] = await seedCandidates(app, [{ candidateName: 'Ada' }, { candidateName: 'Mia' }])
    const page = await app.openSignedIn()
    await openCandidates(page)
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure, you want to rejected this?' })
    await statusSelectOf(page, 'Ada').selectOption('Rejected')
    await waitVisible(dialog.getByText(/An email from the template Candidate rejected goes to Ada\./))
    const email = dialog.getByRole('region', { name: 'Email' })
    await expect
      .poll(() => email.innerText())
      .toMatch(/^About your application, Ada\s+Dear Ada, we have chosen somebody else\.$/)
    expect(await violations(page, 'all', '[role$=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Yes', exact: true }).click()
    await waitVisible(page.getByText('1 email goes out in 10 seconds.'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await waitVisible(page.getByText('The decision was undone.'))
    expect(await statusOf(ada)).toBe(0)
    await expect.poll(() => statusSelectOf(page, 'Ada').inputValue()).toBe('0')

    await selectAll(page).click()
    const bar = page.locator('.bulk-bar')
    const decideAll = async (choice: string) => {
      await bar.getByLabel('Status of the selected candidates').selectOption('Rejected')
      await bar.getByRole('button', { name: 'Apply' }).click()
      await waitVisible(dialog.getByText(/goes to 2 candidates\./))
      await dialog.getByRole('button', { name: choice, exact: true }).click()
    }
    await decideAll('Yes')
    await waitVisible(page.getByText('2 emails go out in 10 seconds.'))
    await page.keyboard.press('ControlOrMeta+z')
    await waitVisible(page.getByText('The decision was undone for 2 candidates.'))
    expect([await statusOf(ada), await statusOf(mia)]).toEqual([0, 0])

    await selectAll(page).click()
    await decideAll('Without email')
    await waitVisible(page.getByText('No email goes out.'))
    await expect.poll(() => statusOf(mia)).toBe(2)
    const { rows } = await app.db.execute(
      sql`select from pgboss.job where name = 'notification' and (data ->> 'decision')::int =
        (select max(id) from decision)`,
    )
    expect(rows).toEqual([])
    expect(await emails()).toBe(0)
  })
})

describe('a decision that another one has preceded', () => {
  const reject = async (row: CandidateRow | undefined) =>
    expect(
      await app.asAdmin(`PATCH candidates/${row?.id}/`, multipart({ status: String(rejected) })),
    ).toAnswer(200)

  test('is told so and asked about again; several are decided without those who have been already', async () => {
    const [ada, mia, zoe] = await seedCandidates(
      app,
      ['Ada', 'Mia', 'Zoe'].map((candidateName) => ({ candidateName })),
    )
    const page = await app.openSignedIn()
    await openCandidates(page)
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure, you want to hire this?' })
    const isToldOf = (name: string) =>
      waitVisible(dialog.getByRole('alert').getByText(`${name} has been rejected by Ada Byron meanwhile.`))
    await statusSelectOf(page, 'Ada').selectOption('Hired')
    await waitVisible(dialog)
    await reject(ada)
    await answer(page, 'Yes')
    await isToldOf('Ada')
    expect(await statusOf(ada)).toBe(rejected)
    await answer(page, 'Yes')
    await waitVisible(toastOf(page, updated))
    await expect.poll(() => statusOf(ada)).toBe(hired)

    for (const name of ['Mia', 'Zoe']) await checkboxOf(page, name).check()
    const bar = page.locator('.bulk-bar')
    await bar.getByLabel('Status of the selected candidates').selectOption('Hired')
    await bar.getByRole('button', { name: 'Apply' }).click()
    await waitVisible(dialog.getByText('2 candidates', { exact: true }))
    await reject(mia)
    await answer(page, 'Yes')
    await isToldOf('Mia')
    await waitVisible(dialog.getByText('The others are still to be decided.'))
    await answer(page, 'Yes')
    await expect.poll(() => statusOf(zoe)).toBe(hired)
    expect(await statusOf(mia)).toBe(rejected)
  })
})

describe('the keyboard', () => {
  test('leads through the candidates, and decides about them', async () => {
    const [ada, mia] = await seedCandidates(app, [
      { candidateName: 'Ada' },
      { candidateName: 'Mia' },
      { candidateName: 'Zoe' },
    ])
    const page = await app.openSignedIn()
    await openCandidates(page, '?tab=pending')
    const nameOf = (name: string) => rowsOf(page).getByRole('link', { name })
    await page.keyboard.press('j')
    await focusIn(nameOf('Ada'))
    await page.keyboard.press('ArrowDown')
    await focusIn(nameOf('Mia'))
    await page.keyboard.press('k')
    await focusIn(nameOf('Ada'))
    const isOfMia = (url: string) => url.includes('threads') && url.includes(`candidateId=${mia?.id}`)
    const prefetched = page.waitForResponse((response) => isOfMia(response.url()))
    await page.keyboard.press('Enter')
    await waitVisible(panelOf(page, 'Ada'))
    await prefetched
    await page.keyboard.press('j')
    await waitVisible(panelOf(page, 'Mia'))
    await focusIn(nameOf('Mia'))
    await page.keyboard.press('h')
    await waitVisible(question(page, 'Are you sure, you want to hire this?'))
    const choice = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true })
    await focusIn(choice('No'))
    await waitVisible(page.getByText('No email goes out: there is no active template for this decision.'))
    await page.keyboard.press('Tab')
    await focusIn(choice('Yes'))
    await page.keyboard.press('Enter')
    await waitHidden(page.getByRole('alertdialog'))
    await expectRows(page, ['Ada', 'Zoe'])
    await waitVisible(panelOf(page, 'Zoe'))
    expect(await statusOf(mia)).toBe(1)
    await page.keyboard.press('r')
    await waitVisible(question(page, 'Are you sure, you want to rejected this?'))
    await page.keyboard.press('Escape')
    await waitHidden(page.getByRole('alertdialog'))
    await page.keyboard.press('Escape')
    await waitHidden(panelOf(page, 'Zoe'))
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await waitVisible(help.getByText('Next candidate'))
    await help.getByLabel('Use these keys').uncheck()
    await page.keyboard.press('Escape')
    await waitHidden(help)
    await page.keyboard.press('k')
    await page.keyboard.press('r')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await statusOf(ada)).toBe(0)
  })
})

describe('polling', () => {
  /** Without an event, which would read the list again at once. */
  const setStatus = (row: CandidateRow | undefined, status: number) =>
    app.db
      .update(candidate)
      .set({ status })
      .where(eq(candidate.id, Number(row?.id)))

  test('goes on while a listed candidate is evaluated, and pauses for the user (HD-375..HD-382)', async () => {
    const [eva] = await seedCandidates(app, [
      { candidateName: 'Eva', status: evaluating, is_viewed: true },
      { candidateName: 'Rob', status: rejected },
    ])
    const page = await app.openSignedIn({ clock: true })
    await openCandidates(page, '?tab=pending')
    const panel = await view(page, 'Eva')
    await checkboxOf(page, 'Eva').check()
    await pauseClock(page)
    const requests = recordApiRequests(page)
    const polls = () => listRequests(requests).length
    // A while has passed since the box was checked.
    await page.clock.runFor(20_000)
    expect(polls()).toBe(0)
    await page.clock.runFor(11_000)
    await expect.poll(polls).toBe(1)
    await settle(page)
    await page.clock.runFor(5100)
    await expect.poll(polls).toBe(2)
    await settle(page)
    for (const act of [() => page.keyboard.press('Shift'), () => scroll(page)]) {
      const count = polls()
      await act()
      await page.clock.runFor(20_000)
      expect(polls()).toBe(count)
      await page.clock.runFor(11_000)
      await expect.poll(polls).toBe(count + 1)
      await settle(page)
    }
    expect(await panel.count()).toBe(1)
    expect(await checkboxOf(page, 'Eva').isChecked()).toBe(true)

    const restore = await failCalls(page, 'candidates/?**', 'GET')
    const count = polls()
    await page.clock.runFor(5100)
    await expect.poll(polls).toBe(count + 1)
    const failure = page.getByText('The list could not be loaded.')
    await expect.poll(() => page.clock.runFor(50).then(() => failure.count())).toBe(1)
    await restore()
    await page.clock.runFor(60_000)
    expect(polls()).toBe(count + 1)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await expect.poll(polls).toBe(count + 2)
    await settle(page)
    await page.clock.runFor(31_000)
    await expect.poll(polls).toBe(count + 3)
    await settle(page)

    await setStatus(eva, 0)
    await page.clock.runFor(5100)
    const select = statusSelectOf(page, 'Eva')
    // The poll before may have ended after its answer was seen, and the next one is due five seconds later.
    await expect.poll(() => page.clock.runFor(500).then(() => select.inputValue())).toBe('0')
    const last = polls()
    await page.clock.runFor(60_000)
    expect(polls()).toBe(last)
  })

  test('ends when the screen is left (HD-381)', async () => {
    await seedCandidates(app, [{ candidateName: 'Eva', status: evaluating }])
    const page = await app.openSignedIn({ clock: true })
    await openCandidates(page)
    await page.getByRole('link', { name: 'Articles' }).first().click()
    await waitVisible(page.getByRole('heading', { level: 1, name: 'Articles' }))
    const requests = recordApiRequests(page)
    await pauseClock(page)
    await page.clock.runFor(60_000)
    expect(listRequests(requests)).toEqual([])
  })

  /** A little, until the page has noticed. */
  const scroll = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<void>((done) => {
          addEventListener('scroll', () => done(), { once: true, capture: true })
          scrollTo(0, scrollY === 0 ? 20 : 0)
        }),
    )

  /** Until the answers of a poll are shown and the next one is due, while the clock is paused. */
  const settle = (page: Page) =>
    expect
      .poll(async () => {
        await page.clock.runFor(10)
        return [...pendingRequests(page.context()), await page.locator('.list').getAttribute('aria-busy')]
      })
      .toEqual(['false'])
})
