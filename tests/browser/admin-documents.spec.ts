import { desc } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { documentErrors, documentReasons } from '#contract/assistant/document.ts'
import { createDocumentIndexing } from '#server/assistant/document-indexing.ts'
import { document } from '#server/assistant/tables.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import {
  answerDialog,
  expectRows,
  pageSizeSelect,
  rowAction,
  rowOf,
  tabOf,
  tickedCount,
  waitForList,
} from '#tests/browser/list-page.ts'
import { focusIn, readLocalStorage, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls, failCalls, multipartTexts, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { expectBriefToast, toastOf } from '#tests/browser/toast.ts'
import { covers } from '#tests/support/covers.ts'
import { pdfOf, scanOf, upload } from '#tests/support/documents.ts'

const app = useBrowserTestApp()
const path = '/authority/upload-documents'

/** Reads what was uploaded last, as its job does. */
async function readNewest(): Promise<void> {
  const [newest] = await app.db.select({ id: document.id }).from(document).orderBy(desc(document.id)).limit(1)
  const context = { signal: new AbortController().signal, isLastAttempt: true }
  await createDocumentIndexing(app.services).run(newest?.id ?? 0, context)
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Add document' })
const save = (page: Page) => formOf(page).getByRole('button', { name: 'Save' })
const chooseFile = (page: Page, buffer: Buffer, name = 'handbook.pdf') =>
  formOf(page)
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'application/pdf', buffer })
const openForm = (page: Page) => page.getByRole('button', { name: 'Add New Document' }).first().click()

test('a document is uploaded, followed while it is read, published, and deleted', async () => {
  const page = await app.openSignedIn({ clock: true })
  const requests = recordApiRequests(page)
  covers('AP-007', 'PS-020')
  await page.goto(path)
  await waitVisible(page.getByRole('heading', { level: 1, name: 'Upload Documents' }))
  covers('AP-021')
  await waitVisible(page.getByText('No data to display'))
  await waitVisible(page.getByRole('navigation').getByRole('link', { name: 'Upload Documents' }))
  covers('AP-041')
  const listed = requests.filter(({ path }) => path === 'documents/')[0]?.query
  expect([listed?.get('sort_by'), listed?.get('status'), listed?.get('limit'), listed?.get('skip')]).toEqual([
    '-created_at',
    null,
    '10',
    '0',
  ])
  covers('AP-219')
  const counted = requests.filter(({ path }) => path === 'documents/count/').map(({ query }) => query)
  expect(counted.map((query) => query.getAll('status').toSorted()).toSorted()).toEqual([
    ['0'],
    ['0', '1'],
    ['1'],
  ])

  covers('AP-211..AP-213')
  await openForm(page)
  await save(page).click()
  for (const error of [documentErrors.title, documentErrors.file])
    await waitVisible(formOf(page).getByText(error, { exact: true }))
  await formOf(page).getByLabel('Title').fill('Handbook')
  await save(page).click()
  await waitHidden(formOf(page).getByText(documentErrors.title))
  expect(writes(requests)).toEqual([])

  await chooseFile(page, Buffer.from('89504e470d0a1a0a00', 'hex'))
  await save(page).click()
  await waitVisible(formOf(page).getByText(documentErrors.fileType))
  await focusIn(formOf(page).getByLabel('File', { exact: true }))
  await chooseFile(page, pdfOf(['Sick leave is announced before nine.']))
  const release = await delayCalls(page, 'documents/')
  covers('AP-077', 'AP-215')
  await expectBriefToast(page, 'Document Created Successfully!', async () => {
    await save(page).click()
    await expect.poll(() => save(page).isDisabled()).toBe(true)
    release()
  })
  covers('AP-214')
  expect(writes(requests).map(({ method, path }) => `${method} ${path}`)).toEqual(
    Array(2).fill('POST documents/'),
  )
  covers('AP-079', 'AP-081')
  await waitHidden(formOf(page))
  await expectRows(page, ['Handbook'])
  const row = rowOf(page, 'Handbook')
  covers('AP-216')
  await waitVisible(row.getByText('Unpublished'))
  await waitVisible(row.getByText('Reading'))
  covers('AP-218')
  await waitVisible(row.getByRole('button', { name: 'handbook.pdf' }))
  expect(await row.locator('[data-label="Date"] time').getAttribute('datetime')).toMatch(/^20/)
  covers('AP-217')
  expect(await row.getByRole('button', { name: /^Edit/ }).count()).toBe(0)
  covers('AP-106')
  expect(await page.getByRole('button', { name: /^Reorder/ }).count()).toBe(0)

  // Another process has read it.
  await readNewest()
  await waitVisible(row.getByText('Ready'))
  covers('AP-423')
  await expectBriefToast(page, 'Status Updated Successfully!', () =>
    rowAction(page, 'Handbook', 'Publish').click(),
  )
  const changed = writes(requests).at(-1)
  expect([changed?.method, multipartTexts(changed?.body ?? '')]).toEqual(['PATCH', { status: '1' }])
  covers('AP-023', 'AP-024', 'AP-084')
  await tabOf(page, 'Published').click()
  await expectRows(page, ['Handbook'])
  await tabOf(page, 'Unpublished').click()
  await expectRows(page, [])
  expect(requests.findLast(({ path }) => path === 'documents/')?.query.get('status')).toBe('0')
  await tabOf(page, 'All').click()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'handbook.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('handbook.pdf')

  await rowAction(page, 'Handbook', 'Delete').click()
  await waitVisible(page.getByText('Are you sure you want to delete this?', { exact: true }))
  await answerDialog(page, 'Yes')
  await waitVisible(page.getByText('No data to display'))
  covers('AP-083')
  expect(await page.getByText('Successfully').count()).toBe(0)
})

test('rows are sorted, selected, and deleted together; one without text says why (AP-019, AP-020, AP-025, AP-026, AP-031, AP-046, AP-052, AP-055, AP-058, AP-061, AP-069, AP-223)', async () => {
  for (let i = 10; i < 21; i++) await upload(app, `Leave ${i}.`, { title: `Leave ${i}`, name: 'leave.txt' })
  await upload(app, scanOf(), { title: 'Archive', name: 'archive.pdf' })
  await readNewest()
  const page = await app.openSignedIn({ path: `${path}?tab=unpublished` })
  await waitForList(page)
  await waitVisible(rowOf(page, 'Archive').getByText(documentReasons.imageOnly))
  expect(await rowOf(page, 'Archive').getByRole('button', { name: 'Retry' }).count()).toBe(0)
  expect(await page.getByRole('searchbox').count()).toBe(0)

  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await waitVisible(rowOf(page, 'Archive'))
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await waitVisible(rowOf(page, 'Leave 20'))
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expectRows(page, ['Leave 10', 'Archive'])

  const requests = recordApiRequests(page)
  await rowOf(page, 'Leave 10').getByRole('checkbox').check()
  await rowAction(page, 'Archive', 'Delete').click()
  await answerDialog(page, 'No')
  expect(writes(requests)).toEqual([])
  await rowAction(page, 'Archive', 'Publish').click()
  await expectRows(page, ['Leave 10'])
  await rowAction(page, 'Leave 10', 'Publish').click()
  // The page is empty now.
  await waitForList(page, '?tab=unpublished&sort=-title')
  await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe(10)

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await waitVisible(page.getByText('10 entries selected'))
  await tabOf(page, 'Published').click()
  await expectRows(page, ['Leave 10', 'Archive'])
  expect(await tickedCount(page)).toBe(0)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Delete All' }).click()
  await answerDialog(page, 'Yes')
  await waitVisible(page.getByText('No data to display'))
  const bulk = writes(requests).at(-1)
  expect([bulk?.method, bulk?.path]).toEqual(['DELETE', 'documents/bulk_delete/'])
  expect(await app.db.$count(document)).toBe(10)

  await pageSizeSelect(page).selectOption('50')
  expect((await readLocalStorage(page)).documents).toBe('50')
})

test('a title in the URL begins a document, and failures are shown in place, except for reading (AP-220, AP-221, AP-222)', async () => {
  await app.db.delete(document)
  await upload(app, 'Leave.', { title: 'Leave', name: 'leave.txt' })
  const page = await app.openSignedIn({ path: `${path}?title=Parking%20in%20Richmond` })
  await waitForList(page)
  expect(await formOf(page).getByLabel('Title').inputValue()).toBe('Parking in Richmond')
  await chooseFile(page, Buffer.from('Behind the house.'), 'parking.txt')
  for (const method of ['POST', 'PATCH', 'DELETE']) await failCalls(page, 'documents/**', method)
  await save(page).click()
  await waitVisible(formOf(page).getByText(/Could not save the document/))
  expect(await formOf(page).getByLabel('Title').inputValue()).toBe('Parking in Richmond')
  await waitVisible(formOf(page).getByText('parking.txt'))
  await rowAction(page, 'Leave', 'Publish').click()
  await waitVisible(page.getByText('Could not change the document.'))
  await rowAction(page, 'Leave', 'Delete').click()
  await answerDialog(page, 'Yes')
  await waitVisible(page.getByText('Could not delete the document.'))
  expect(await page.getByRole('alertdialog').count()).toBe(0)

  await page.route('**/api/documents/count/**', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Gone.' } }),
  )
  await page.route('**/api/documents/?**', (route) => route.abort())
  await tabOf(page, 'Published').click()
  await waitVisible(toastOf(page, 'Failed to Fetch Documents').filter({ hasText: 'Please try again.' }))
  expect(await formOf(page).getByLabel('Title').inputValue()).toBe('Parking in Richmond')
  await formOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await waitVisible(toastOf(page, 'Failed to Fetch Counts').filter({ hasText: 'Gone.' }))
})
