import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { expectMainInput, mainInput, waitForFormDraft } from '#tests/browser/form-page.ts'
import { openList, rowAction, rowOf } from '#tests/browser/list-page.ts'
import { focusIn, waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls, recordApiRequests, writes } from '#tests/browser/requests.ts'
import { fetchRow, seedRow } from '#tests/browser/rows.ts'
import { statusMessage, toastOf } from '#tests/browser/toast.ts'
import { contentType, create } from '#tests/support/content.ts'
import { enquiryList } from '#tests/support/enquiry-list.ts'

const app = useBrowserTestApp()
const article = contentType('article')

const formOf = (page: Page) => page.getByRole('form', { name: /^Edit/ })

async function openEdit(text: string) {
  const row = await create(app, article, text)
  const page = await app.openList(article, `?search=${text}`)
  await press(page, text)
  return { page, row }
}

async function press(page: Page, text: string) {
  await rowOf(page, text).getByRole('button', { name: /^Edit/ }).click()
  await waitVisible(formOf(page))
}

test('Ctrl+S saves from anywhere on the screen, Ctrl+Enter from within the form, each once', async () => {
  const { page, row } = await openEdit('Keys')
  const calls = recordApiRequests(page)
  await mainInput(page, article).fill('Keys, once')
  await page.getByRole('searchbox').press('Control+Enter')
  await expect.poll(() => formOf(page).count()).toBe(1)
  await page.getByRole('searchbox').press('ControlOrMeta+s')
  await waitHidden(formOf(page))
  expect((await fetchRow(app, article, row)).title).toBe('Keys, once')
  await press(page, 'Keys, once')
  const text = formOf(page).getByRole('textbox', { name: 'Description' })
  await text.fill('Written')
  await text.press('ControlOrMeta+Enter')
  await waitVisible(toastOf(page, 'Article Updated Successfully!'))
  await waitHidden(formOf(page))
  expect((await fetchRow(app, article, row)).description).toBe('<p>Written</p>')
  expect(writes(calls)).toHaveLength(2)
})

test('Escape closes an unchanged form, and asks before closing a changed one', async () => {
  const { page } = await openEdit('Escape')
  await page.getByRole('searchbox').press('Escape')
  await formOf(page).getByRole('button', { name: 'Heading' }).click()
  await focusIn(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await waitHidden(page.getByRole('menu'))
  await expect.poll(() => formOf(page).count()).toBe(1)
  await mainInput(page, article).press('Escape')
  await waitHidden(formOf(page))

  await press(page, 'Escape')
  await mainInput(page, article).fill('Escaped')
  await mainInput(page, article).press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await focusIn(question)
  await page.keyboard.press('ControlOrMeta+s')
  await page.keyboard.press('Escape')
  await waitHidden(question)
  await expectMainInput(page, article, 'Escaped')
  await focusIn(mainInput(page, article))
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await waitHidden(formOf(page))
  await statusMessage(page, 'Your changes were discarded.').getByRole('button', { name: 'Undo' }).click()
  await expectMainInput(page, article, 'Escaped')
})

test('a form that is being sent is neither closed nor discarded', async () => {
  const { page } = await openEdit('Sent')
  const release = await delayCalls(page, 'article/*/')
  await mainInput(page, article).fill('Sent once')
  await mainInput(page, article).press('Control+Enter')
  await expect.poll(() => formOf(page).getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
  await rowAction(page, 'Sent', 'Cancel edit').click()
  await mainInput(page, article).press('Escape')
  await expectMainInput(page, article, 'Sent once')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  release()
  await waitVisible(toastOf(page, 'Article Updated Successfully!'))
  await waitHidden(formOf(page))
})

test('closing a form keeps an offered draft that was neither restored nor discarded', async () => {
  const { page } = await openEdit('Offered')
  page.on('dialog', (dialog) => void dialog.accept())
  await mainInput(page, article).fill('Worth keeping')
  await waitForFormDraft(page)
  await openList(page, article, '?search=Offered')
  await press(page, 'Offered')
  await waitVisible(page.getByText('You have unsaved changes from'))
  await mainInput(page, article).press('Escape')
  await waitHidden(formOf(page))
  await press(page, 'Offered')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expectMainInput(page, article, 'Worth keeping')
})

test('Escape closes an enquiry that is being read, and Ctrl+S saves a form that is a screen of its own', async () => {
  await seedRow(app, enquiryList, 'Mara')
  const page = await app.openList(enquiryList)
  await rowOf(page, 'Mara').getByRole('button', { name: /^View/ }).click()
  const detail = page.getByRole('region', { name: 'Enquiry from Mara' })
  await waitVisible(detail)
  await page.keyboard.press('Escape')
  await waitHidden(detail)
  await page.goto('/authority/edit-profile')
  await page.getByLabel('First Name').fill('Augusta')
  await page.keyboard.press('ControlOrMeta+s')
  await waitForPath(page, '/authority/profile')
  await waitVisible(toastOf(page, 'Profile updated successfully'))
})
