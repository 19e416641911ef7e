import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { answerDialog, expectRows, openList, rowAction, rowOf, rowsOf } from '#tests/browser/list-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { failCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { deleteAllRows, seedRow } from '#tests/browser/rows.ts'
import { enquiryList } from '#tests/support/enquiry-list.ts'

const app = useBrowserTestApp()
const view = (page: Page, name: string) => rowAction(page, name, 'View').click()
const detailOf = (page: Page, name: string) => page.getByRole('region', { name: `Enquiry from ${name}` })
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

describe('the enquiries', () => {
  beforeEach(async () => {
    await deleteAllRows(app, enquiryList)
    await seedRow(app, enquiryList, 'Mara', {
      email: 'mara@example.com',
      subject: 'A first talk',
      message: 'One line.\nAnother line.',
    })
    await seedRow(app, enquiryList, 'Joe', {
      email: 'joe@example.com',
      subject: 'Prices',
      message: 'How much?',
    })
  })

  test('are listed newest first, each with only View and Delete (AC-338, AC-339, AC-342, AC-343, AC-344, AC-423)', async () => {
    const page = await app.openList(enquiryList)
    await expectRows(page, ['Joe', 'Mara'])
    expect(await heading(page)).toBe('Contact us (2)')
    for (const text of ['mara@example.com', 'A first talk', 'One line. Another line.'])
      await waitVisible(rowOf(page, 'Mara').getByText(text))
    const buttons = rowOf(page, 'Mara').locator('.actions').getByRole('button')
    expect(await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
      'View Mara',
      'Delete Mara',
    ])
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^(Add|Edit|Publish|Unpublish)/ }).count()).toBe(0)
  })

  test('open one at a time, to be read and not to be changed (AC-345, AC-346, AC-347, AC-348)', async () => {
    const page = await app.openList(enquiryList)
    await view(page, 'Mara')
    const detail = detailOf(page, 'Mara')
    const below = rowOf(page, 'Mara').locator('xpath=following-sibling::tr[1]')
    await waitVisible(below.getByRole('region'))
    await expect
      .poll(() => detail.locator('dt').allTextContents())
      .toEqual(['Name', 'Email', 'Subject', 'Message'])
    expect(await detail.locator('dd').allInnerTexts()).toEqual([
      'Mara',
      'mara@example.com',
      'A first talk',
      'One line.\nAnother line.',
    ])
    expect(await detail.locator('input, textarea, select, [contenteditable]').count()).toBe(0)
    await expect
      .poll(() => detail.getByRole('button').allTextContents())
      .toEqual(['Delete', 'Close', 'Mark as unread'])
    await view(page, 'Joe')
    await waitVisible(detailOf(page, 'Joe'))
    await waitHidden(detail)
    await detailOf(page, 'Joe').getByRole('button', { name: 'Close' }).click()
    await waitHidden(detailOf(page, 'Joe'))
  })

  test('show when they arrived and which are unread; opening marks as read, and both views link to a reply', async () => {
    await seedRow(app, enquiryList, 'Zoë & Co', { email: 'zoe+1@example.com', subject: 'A? B & C=D' })
    const page = await app.openSignedIn({ path: '/authority/dashboard' })
    await page.getByRole('link', { name: '3 unread enquiries' }).click()
    const row = rowOf(page, 'Zoë & Co')
    const unread = row.getByText('Unread', { exact: true })
    await waitVisible(unread)
    const received = row.locator('td[data-name] time')
    const age = Date.now() - Date.parse(String(await received.getAttribute('datetime')))
    expect(Math.abs(age)).toBeLessThan(600_000)
    const reply = 'mailto:zoe%2B1%40example.com?subject=Re%3A%20A%3F%20B%20%26%20C%3DD'
    const inRow = row.getByRole('link', { name: 'Reply to Zoë & Co' })
    await expect.poll(() => inRow.getAttribute('href')).toBe(reply)
    await view(page, 'Zoë & Co')
    const detail = detailOf(page, 'Zoë & Co')
    await waitVisible(detail.getByText(/^Received \w/))
    await expect.poll(() => detail.getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(reply)
    await waitHidden(unread)
    await waitVisible(rowOf(page, 'Joe').getByText('Unread', { exact: true }))
    const calls = recordApiRequests(page)
    await detail.getByRole('button', { name: 'Mark as unread' }).click()
    await waitHidden(detail)
    await waitVisible(unread)
    expect(writes(calls).map(({ method }) => method)).toEqual(['DELETE'])
  })

  test('from the assistant show the conversation that led to them', async () => {
    const page = await app.openSignedIn()
    const transcript = 'Visitor: Do you work on islands?\n\nAssistant: I do not know. Shall I ask a person?'
    await seedRow(app, enquiryList, 'Iris', { transcript })
    await openList(page, enquiryList)
    await view(page, 'Iris')
    const said = detailOf(page, 'Iris').getByText('Do you work on islands?')
    await said.waitFor({ state: 'attached' })
    expect(await said.isVisible()).toBe(false)
    await detailOf(page, 'Iris').getByText('Asked in conversation').click()
    await expect.poll(() => said.innerText()).toBe(transcript)
    await view(page, 'Joe')
    await waitVisible(detailOf(page, 'Joe'))
    expect(await page.getByText('Asked in conversation').count()).toBe(0)
  })

  test('are deleted from their row or from their detail, after a question (AC-248, AC-250, AC-349, AP-074)', async () => {
    const page = await app.openList(enquiryList)
    const calls = recordApiRequests(page)
    await view(page, 'Mara')
    await detailOf(page, 'Mara').getByRole('button', { name: 'Delete' }).click()
    await answerDialog(page, 'No')
    // Opening one marks it as read.
    const deletions = () => writes(calls).filter(({ path }) => !path.endsWith('/read/'))
    expect(deletions()).toEqual([])
    await view(page, 'Mara')
    await detailOf(page, 'Mara').getByRole('button', { name: 'Delete' }).click()
    await answerDialog(page, 'Yes')
    await waitHidden(rowOf(page, 'Mara'))
    await waitHidden(detailOf(page, 'Mara'))
    await expect.poll(() => heading(page)).toBe('Contact us (1)')
    await rowOf(page, 'Joe').getByRole('button', { name: 'Delete' }).click()
    await answerDialog(page, 'Yes')
    await waitVisible(page.getByText('No data to display', { exact: true }))
    await expect.poll(() => heading(page)).toBe('Contact us (0)')
    expect(deletions().map(({ method, path }) => `${method} ${path.replace(/\d+/, 'id')}`)).toEqual([
      'DELETE contactus/id/',
      'DELETE contactus/id/',
    ])
  })

  test('show what a visitor wrote as it was written, and never run it (AC-359)', async () => {
    const evil = '<img src=x onerror="document.title=1">'
    await seedRow(app, enquiryList, evil, {
      subject: '<b>bold</b>',
      message: `<script>document.title=2</script>`,
    })
    const page = await app.openList(enquiryList)
    await waitVisible(rowsOf(page).getByText(evil, { exact: true }))
    await rowsOf(page)
      .first()
      .getByRole('button', { name: /^View / })
      .click()
    const detail = page.getByRole('region', { name: /^Enquiry from/ })
    expect(await detail.locator('dd').allInnerTexts()).toEqual([
      evil,
      'visitor@example.com',
      '<b>bold</b>',
      '<script>document.title=2</script>',
    ])
    expect(await page.locator('img[src=x], td b, dd b, dd script').count()).toBe(0)
    expect(await page.title()).toBe('Contact us – Larkfield Advisory')
  })

  test('show an inline message, not a toast, when something fails (AC-358)', async () => {
    const page = await app.openList(enquiryList)
    const mend = await failCalls(page, 'contactus/**', 'DELETE')
    await rowOf(page, 'Joe').getByRole('button', { name: 'Delete' }).click()
    await answerDialog(page, 'Yes')
    await waitVisible(page.getByText('Could not delete the enquiry.'))
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Delete All' }).click()
    await answerDialog(page, 'Yes')
    await waitVisible(page.getByText('Could not delete the enquiries.'))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await expect.poll(() => rowsOf(page).count()).toBe(2)
    await mend()
    const mendAll = await failCalls(page, 'contactus/**')
    await page.reload()
    await waitVisible(page.getByText('The list could not be loaded.'))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await mendAll()
    const mendCount = await failCalls(page, 'contactus/count/**')
    await page.reload()
    await waitVisible(page.getByText('Counts could not be loaded.'))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await mendCount()
  })
})
