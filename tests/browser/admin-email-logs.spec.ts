import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '#server/mail/tables.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { answerDialog } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { toastOf } from '#tests/browser/toast.ts'
import { seedCandidate } from '#tests/support/candidates.ts'

const app = useBrowserTestApp({ MAIL_FROM: 'Larkfield <hr@larkfield.example>' })

const addEmail = (candidateId: number, subject: string, email: string, emailContent: string) =>
  app.asAdmin('POST candidates-email-threads/send_email/', { candidateId, subject, email, emailContent })

beforeAll(async () => {
  const { id } = await seedCandidate(app)
  await addEmail(id, 'Interview', 'ada@example.com', '<h2>Thursday</h2><p>at <strong>ten</strong>?</p>')
  await addEmail(id, 'Offer', 'joe@example.com', '<p>We would like you to join.</p>')
  await addEmail(id, 'Regret', 'mara@example.com', '<p>Not this time.</p>')
  // In another order than their recipients and their subjects.
  for (const [subject, time] of [
    ['Interview', '2025-01-05T20:04:00Z'],
    ['Regret', '2025-01-06T20:04:00Z'],
  ] as const)
    await app.db
      .update(outbox)
      .set({ createdAt: sql`${time}` })
      .where(eq(outbox.subject, subject))
})

async function openLogs(options?: Parameters<typeof app.openSignedIn>[0]): Promise<Page> {
  const page = await app.openSignedIn(options)
  await page.goto('/authority/email-logs')
  await waitVisible(page.getByRole('heading', { level: 1, name: 'Email Logs' }))
  return page
}
const rows = (page: Page) => page.locator('.list [data-row]')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
const subjects = (page: Page) => page.locator('.list [data-label="Subject"]').allTextContents()
const expectSubjects = (page: Page, wanted: string[]) => expect.poll(() => subjects(page)).toEqual(wanted)
const content = (page: Page) => page.getByRole('region', { name: /^Email “/ })

describe('the e-mail log', () => {
  test('lists mail with its sender and New York time, to search, sort, and open one at a time (AP-008, AP-022, AP-030, AP-106, AP-224..AP-233, AP-241, AP-242, AP-297)', async () => {
    const page = await openLogs()
    await expectSubjects(page, ['Offer', 'Regret', 'Interview'])
    const interview = rowOf(page, 'Interview')
    await waitVisible(interview.getByText('Jan 05, 2025 3:04 PM', { exact: true }))
    expect(await page.locator('.list [data-label="Sender"]').allTextContents()).toEqual(
      Array(3).fill('hr@larkfield.example'),
    )
    expect(await page.getByRole('button', { name: /^(Add|New|Reply|Reorder)/ }).count()).toBe(0)

    await interview.getByRole('link', { name: 'ada@example.com' }).click()
    await waitVisible(content(page).getByRole('heading', { name: 'Thursday' }))
    await rowOf(page, 'Offer').getByRole('button', { name: /^View/ }).click()
    await waitVisible(content(page).getByText('We would like you to join.'))
    expect(await content(page).count()).toBe(1)
    await rowOf(page, 'Offer').getByRole('link', { name: 'joe@example.com' }).click()
    await waitHidden(content(page))

    for (const [column, wanted] of [
      ['Subject', ['Interview', 'Offer', 'Regret']],
      ['Subject', ['Regret', 'Offer', 'Interview']],
      ['Recipient', ['Interview', 'Offer', 'Regret']],
      ['Date', ['Interview', 'Regret', 'Offer']],
    ] as const) {
      await page.getByRole('columnheader', { name: column }).getByRole('button').click()
      await expectSubjects(page, [...wanted])
    }
    const search = page.getByRole('searchbox')
    const requests = recordApiRequests(page)
    await search.fill('Thursday')
    await search.fill('at ten')
    await search.press('Enter')
    await expectSubjects(page, ['Interview'])
    const searched = requests.flatMap(({ query }) => query.get('searchedText') ?? [])
    expect([...new Set(searched)]).toEqual(['at ten'])
    await search.fill('nothing')
    await search.press('Enter')
    await waitVisible(page.getByText('No email logs found'))
    await search.fill('')
    await search.press('Enter')
    await page.getByLabel('Rows per page').selectOption('20')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('emailLogs'))).toBe('20')
  })

  test('says when it cannot be read or deleted, and keeps quiet about counts (AP-238, AP-239, AP-240)', async () => {
    const page = await openLogs()
    await expectSubjects(page, ['Offer', 'Regret', 'Interview'])
    await failCalls(page, 'candidates-email-threads/*/', 'DELETE')
    await rowOf(page, 'Offer')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await answerDialog(page, 'Yes')
    await waitVisible(toastOf(page, 'Failed to delete email log'))
    await expectSubjects(page, ['Offer', 'Regret', 'Interview'])
  })

  test('is deleted one by one or together, each time with the same words (AP-234..AP-237, AP-366)', async () => {
    const page = await openLogs()
    await expectSubjects(page, ['Offer', 'Regret', 'Interview'])
    await rowOf(page, 'Offer')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await answerDialog(page, 'Yes')
    await waitVisible(toastOf(page, 'Email Log Deleted Successfully!'))
    await expectSubjects(page, ['Regret', 'Interview'])
    const requests = recordApiRequests(page)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Delete All' }).click()
    await answerDialog(page, 'Yes')
    await waitVisible(page.getByText('No email logs found'))
    expect(writes(requests).map(({ path }) => path)).toEqual(['candidates-email-threads/bulk_delete/'])
    expect(await app.db.$count(outbox)).toBe(0)
  })
})
