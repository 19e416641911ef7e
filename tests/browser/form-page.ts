import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { openList, rowAction } from '#tests/browser/list-page.ts'
import { readLocalStorage, waitVisible } from '#tests/browser/page.ts'
import { fieldsOfKind, ownFields, textField } from '#tests/support/content.ts'
import { kinds } from '#tests/support/kinds.ts'

/** Opens the form of a new row; the requirements name its button for most types. */
export async function openAddForm(
  page: Page,
  { type, expected = {} }: { type: AnyContent; expected?: { readonly add?: string } },
): Promise<Locator> {
  const name = expected.add ?? `Add ${type.label.one}`
  await page.getByRole('button', { name, exact: true }).first().click()
  const form = addForm(page, type)
  await waitVisible(form)
  return form
}

export const addForm = (page: Page, type: AnyContent): Locator =>
  page.getByRole('form', { name: `Add ${type.label.one.toLowerCase()}` })

/** Opens the form of the row whose name begins with the text. */
export async function openEditForm(page: Page, text: string): Promise<Locator> {
  await rowAction(page, text, 'Edit').click()
  const form = editForm(page, text)
  await waitVisible(form)
  return form
}

export const editForm = (page: Page, text: string): Locator =>
  page.getByRole('form', { name: `Edit ${text}` })

/** Opens a list and the form of one of its rows. */
export async function openForm(page: Page, type: AnyContent, text: string, query = ''): Promise<Locator> {
  await openList(page, type, query)
  return openEditForm(page, text)
}

/** Submits the form, or the only form of the page. */
export const submit = (form: Locator | Page) => form.getByRole('button', { name: 'Submit' }).click()

/** Fills in the named fields of a form, by default all of them. */
export async function fillForm(
  form: Locator,
  type: AnyContent,
  text: string,
  names = ownFields(type).map(([name]) => name),
): Promise<void> {
  for (const name of names) {
    const { kind, label }: Field = type.fields[name]
    await kinds[kind].fill(form, label, text)
  }
}

/** The names of a type's fields without these. */
export const fieldsExcept = (type: AnyContent, ...names: string[]): string[] =>
  ownFields(type).flatMap(([name]) => (names.includes(name) ? [] : [name]))

/** Empties a field of a form. */
export async function clearField(form: Locator, { kind, label }: Field): Promise<void> {
  if (kind === 'image') return form.getByRole('button', { name: `Delete ${label.toLowerCase()}` }).click()
  if (kind === 'range')
    return form.getByRole('group', { name: label }).getByLabel('to', { exact: true }).fill('')
  await form.getByLabel(label, { exact: true }).fill(kind === 'date' ? '' : ' ')
}

/** The field that tests type into: a line of text where there is one. */
export function mainField(type: AnyContent): { name: string; toValue: (text: string) => string } {
  const [line] = fieldsOfKind(type, 'text')
  if (line) return { name: line, toValue: (text) => text }
  const { name, toInput } = textField(type)
  return { name, toValue: toInput }
}

/** The input of the main field, in the only open form. */
export function mainInput(page: Page, type: AnyContent): Locator {
  const { name } = mainField(type)
  const { label }: Field = type.fields[name]
  return page.getByRole('form').getByRole('textbox', { name: label, exact: true })
}

const mainInputValue = (page: Page, type: AnyContent): Promise<string> =>
  mainInput(page, type).evaluate((input: HTMLElement) =>
    input instanceof HTMLInputElement ? input.value : input.innerText.trim(),
  )

export const expectMainInput = (page: Page, type: AnyContent, text: string) =>
  expect.poll(() => mainInputValue(page, type)).toBe(text)

/** The local storage keys of form drafts. */
export const formDraftKeys = async (page: Page): Promise<string[]> =>
  Object.keys(await readLocalStorage(page)).filter((name) => name.startsWith('draft '))

export const waitForFormDraft = (page: Page) => expect.poll(() => formDraftKeys(page)).not.toEqual([])

/** Accepts the browser's dialogs before leaving a page, and counts them. */
export function acceptLeaveDialogs(page: Page): { dialogs: number } {
  const accepted = { dialogs: 0 }
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') accepted.dialogs++
    void dialog.accept()
  })
  return accepted
}
