import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import type { Visit } from '#tests/browser/browser-app.ts'
import { openList, rowOf, seen, stored } from '#tests/browser/list-page.ts'
import type { Account } from '#tests/support/accounts.ts'
import { bearer, tokensOf } from '#tests/support/accounts.ts'
import { multipart } from '#tests/support/app.ts'
import { type AnyRow, fieldsOfKind, wordedField } from '#tests/support/content.ts'

/** The field of a form that journeys type into: a line of text where there is one. */
export function typedField(type: AnyContent): { name: string; html: (words: string) => string } {
  const [line] = fieldsOfKind(type, 'text')
  if (line) return { name: line, html: (words) => words }
  const { name, written } = wordedField(type)
  return { name, html: written }
}

/** The input of that field, in the one form that is open. */
export function inputOf(page: Page, type: AnyContent): Locator {
  const { name } = typedField(type)
  const { label } = type.fields[name] as { label: string }
  return page.getByRole('form').getByRole('textbox', { name: label, exact: true })
}

/** What stands in that input. */
export const typedIn = (page: Page, type: AnyContent): Promise<string> =>
  inputOf(page, type).evaluate((input) =>
    input instanceof HTMLInputElement ? input.value : (input as HTMLElement).innerText.trim(),
  )

export const reads = (page: Page, type: AnyContent, words: string) =>
  expect.poll(() => typedIn(page, type), { timeout: 8000 }).toBe(words)

/** Opens the list and the form of the row with these words. */
export async function openForm(page: Page, type: AnyContent, words: string, query = ''): Promise<void> {
  await openList(page, type, query)
  await edit(page, type, words)
}

/** Opens the form of a row of the list. */
export async function edit(page: Page, type: AnyContent, words: string): Promise<void> {
  await rowOf(page, words)
    .getByRole('button', { name: /^Edit / })
    .click()
  await seen(inputOf(page, type))
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()

/** The row's values as administrators get them. */
export async function read(visit: Visit, type: AnyContent, { id }: { id: number }): Promise<AnyRow> {
  return (await visit.asAdmin({ url: `/api/${type.path}/${id}/` })).json()
}

/** Changes a row through the API, as another administrator would from another desk. */
export async function changeAs(
  visit: Visit,
  account: Account,
  type: AnyContent,
  { id }: { id: number },
  parts: Parameters<typeof multipart>[0],
): Promise<void> {
  const { access } = await tokensOf(visit, account)
  const body = multipart(parts)
  const response = await visit.call({
    method: 'PATCH',
    url: `/api/${type.path}/${id}/`,
    ...body,
    headers: { ...body.headers, ...bearer(access) },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
}

export async function deleteAs(
  visit: Visit,
  account: Account,
  type: AnyContent,
  { id }: { id: number },
): Promise<void> {
  const { access } = await tokensOf(visit, account)
  await visit.call({ method: 'DELETE', url: `/api/${type.path}/${id}/`, headers: bearer(access) })
}

/** The names under which the browser keeps what was typed. */
export const draftsOf = async (page: Page): Promise<string[]> =>
  Object.keys(await stored(page)).filter((name) => name.startsWith('draft '))

/** Waits until the browser has kept what was typed last. */
export const kept = (page: Page) => expect.poll(() => draftsOf(page)).not.toEqual([])

/** Agrees to leave whenever the browser itself asks, and says how often it did. */
export function agreeing(page: Page): { asked: number } {
  const agreed = { asked: 0 }
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') agreed.asked++
    void dialog.accept()
  })
  return agreed
}

/** The line at the foot of the screen that says what has happened. */
export const noticeOf = (page: Page, words: string): Locator =>
  page.locator('[aria-live="polite"]').filter({ hasText: words })
