import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import type { BrowserTestApp } from '#tests/browser/browser-app.ts'
import { openList, readLocalStorage, rowOf, waitVisible } from '#tests/browser/list-page.ts'
import type { Account } from '#tests/support/accounts.ts'
import { bearer, tokensOf } from '#tests/support/accounts.ts'
import { multipart } from '#tests/support/app.ts'
import { type AnyRow, fieldsOfKind, textField } from '#tests/support/content.ts'

/** The field of a form that journeys type into: a line of text where there is one. */
export function mainField(type: AnyContent): { name: string; toValue: (text: string) => string } {
  const [line] = fieldsOfKind(type, 'text')
  if (line) return { name: line, toValue: (text) => text }
  const { name, toInput } = textField(type)
  return { name, toValue: toInput }
}

/** The input of that field, in the one form that is open. */
export function mainInput(page: Page, type: AnyContent): Locator {
  const { name } = mainField(type)
  const { label } = type.fields[name] as { label: string }
  return page.getByRole('form').getByRole('textbox', { name: label, exact: true })
}

/** What stands in that input. */
export const mainInputValue = (page: Page, type: AnyContent): Promise<string> =>
  mainInput(page, type).evaluate((input) =>
    input instanceof HTMLInputElement ? input.value : (input as HTMLElement).innerText.trim(),
  )

export const expectMainInput = (page: Page, type: AnyContent, text: string) =>
  expect.poll(() => mainInputValue(page, type), { timeout: 8000 }).toBe(text)

/** Opens the list and the form of the row with these words. */
export async function openForm(page: Page, type: AnyContent, text: string, query = ''): Promise<void> {
  await openList(page, type, query)
  await editRow(page, type, text)
}

/** Opens the form of a row of the list. */
export async function editRow(page: Page, type: AnyContent, text: string): Promise<void> {
  await rowOf(page, text)
    .getByRole('button', { name: /^Edit / })
    .click()
  await waitVisible(mainInput(page, type))
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()

/** The row's values as administrators get them. */
export async function fetchRow(
  app: BrowserTestApp,
  type: AnyContent,
  { id }: { id: number },
): Promise<AnyRow> {
  return (await app.asAdmin({ url: `/api/${type.path}/${id}/` })).json()
}

/** Changes a row through the API, as another administrator would from another desk. */
export async function updateAs(
  app: BrowserTestApp,
  account: Account,
  type: AnyContent,
  { id }: { id: number },
  parts: Parameters<typeof multipart>[0],
): Promise<void> {
  const { access } = await tokensOf(app, account)
  const body = multipart(parts)
  const response = await app.call({
    method: 'PATCH',
    url: `/api/${type.path}/${id}/`,
    ...body,
    headers: { ...body.headers, ...bearer(access) },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
}

export async function deleteAs(
  app: BrowserTestApp,
  account: Account,
  type: AnyContent,
  { id }: { id: number },
): Promise<void> {
  const { access } = await tokensOf(app, account)
  await app.call({ method: 'DELETE', url: `/api/${type.path}/${id}/`, headers: bearer(access) })
}

/** The names under which the browser keeps what was typed. */
export const formDraftKeys = async (page: Page): Promise<string[]> =>
  Object.keys(await readLocalStorage(page)).filter((name) => name.startsWith('draft '))

/** Waits until the browser has kept what was typed last. */
export const waitForFormDraft = (page: Page) => expect.poll(() => formDraftKeys(page)).not.toEqual([])

/** Agrees to leave whenever the browser itself asks, and says how often it did. */
export function acceptLeaveDialogs(page: Page): { dialogs: number } {
  const accepted = { dialogs: 0 }
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') accepted.dialogs++
    void dialog.accept()
  })
  return accepted
}

/** The line at the foot of the screen that says what has happened. */
export const statusMessage = (page: Page, text: string): Locator =>
  page.locator('[aria-live="polite"]').filter({ hasText: text })
