import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { enquiry } from '#contract/enquiry.ts'
import { visitForFile } from '#tests/browser/browser-app.ts'
import { inputOf, kept, noticeOf, read, reads } from '#tests/browser/form-page.ts'
import { sow } from '#tests/browser/list-cases.ts'
import {
  arrived,
  callsOf,
  focusIn,
  gone,
  openList,
  popupOf,
  rowOf,
  seen,
  writes,
} from '#tests/browser/list-page.ts'
import { create } from '#tests/support/content.ts'

const visit = visitForFile()
const article = contentTypes.article as AnyContent

const formOf = (page: Page) => page.getByRole('form', { name: /^Edit/ })

async function openEdit(words: string) {
  const row = await create(visit, article, words)
  const page = await visit.openSignedIn()
  await openList(page, article, `?search=${words}`)
  await press(page, words)
  return { page, row }
}

async function press(page: Page, words: string) {
  await rowOf(page, words).getByRole('button', { name: /^Edit/ }).click()
  await seen(formOf(page))
}

test('Ctrl+S saves from anywhere on the screen, Ctrl+Enter from within the form, each once', async () => {
  const { page, row } = await openEdit('Keys')
  const calls = callsOf(page)
  await inputOf(page, article).fill('Keys, once')
  await page.getByRole('searchbox').press('Control+Enter')
  await expect.poll(() => formOf(page).count()).toBe(1)
  await page.getByRole('searchbox').press('ControlOrMeta+s')
  await gone(formOf(page))
  expect((await read(visit, article, row)).title).toBe('Keys, once')
  await press(page, 'Keys, once')
  const text = formOf(page).getByRole('textbox', { name: 'Description' })
  await text.fill('Written')
  await text.press('ControlOrMeta+Enter')
  await gone(formOf(page))
  await seen(popupOf(page, 'Article Updated Successfully!'))
  expect((await read(visit, article, row)).description).toBe('<p>Written</p>')
  expect(writes(calls)).toHaveLength(2)
})

test('Escape closes a form in which nothing was changed, and asks before it closes another', async () => {
  const { page } = await openEdit('Escape')
  await page.getByRole('searchbox').press('Escape')
  await formOf(page).getByRole('button', { name: 'Heading' }).click()
  await focusIn(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await gone(page.getByRole('menu'))
  await expect.poll(() => formOf(page).count()).toBe(1)
  await inputOf(page, article).press('Escape')
  await gone(formOf(page))

  await press(page, 'Escape')
  await inputOf(page, article).fill('Escaped')
  await inputOf(page, article).press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await focusIn(question)
  await page.keyboard.press('ControlOrMeta+s')
  await page.keyboard.press('Escape')
  await gone(question)
  await reads(page, article, 'Escaped')
  await focusIn(inputOf(page, article))
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await gone(formOf(page))
  await noticeOf(page, 'Your changes were discarded.').getByRole('button', { name: 'Undo' }).click()
  await reads(page, article, 'Escaped')
})

test('closing a form leaves a draft alone that was offered and not answered', async () => {
  const { page } = await openEdit('Offered')
  page.on('dialog', (dialog) => void dialog.accept())
  await inputOf(page, article).fill('Worth keeping')
  await kept(page)
  await openList(page, article, '?search=Offered')
  await press(page, 'Offered')
  await seen(page.getByText('You have unsaved changes from'))
  await inputOf(page, article).press('Escape')
  await gone(formOf(page))
  await press(page, 'Offered')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await reads(page, article, 'Worth keeping')
})

test('Escape closes an enquiry that is being read, and Ctrl+S saves a form that is a screen of its own', async () => {
  await sow(visit, enquiry, 'Mara')
  const page = await visit.openSignedIn()
  await openList(page, enquiry)
  await rowOf(page, 'Mara').getByRole('button', { name: /^View/ }).click()
  const detail = page.getByRole('region', { name: 'Enquiry of Mara' })
  await seen(detail)
  await page.keyboard.press('Escape')
  await gone(detail)
  await page.goto('/authority/edit-profile')
  await page.getByLabel('First Name').fill('Augusta')
  await page.keyboard.press('ControlOrMeta+s')
  await arrived(page, '/authority/profile')
  await seen(popupOf(page, 'Profile updated successfully'))
})
