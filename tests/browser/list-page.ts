import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'

/** Opens a type's list and waits for its rows. */
export async function openList(page: Page, { admin }: AnyContent, query = ''): Promise<void> {
  await page.goto(`/authority/${admin.path}${query}`)
  await waitForList(page)
}

/**
 * Waits until the list shows the rows of its URL, which follow it a moment later.
 * @param query the query of the expected URL, after an action that leads to another one
 */
export const waitForList = (page: Page, query?: string) =>
  expect
    .poll(() =>
      page.evaluate((query) => {
        const list = document.querySelector<HTMLElement>('.list[aria-busy=false]')
        return list?.dataset.query === (query ?? location.search)
      }, query),
    )
    .toBe(true)

export const rowsOf = (page: Page) => page.locator('tbody tr[data-row]')

export const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text })

/** A button of the row, by the verb that begins its name. */
export const rowAction = (page: Page, text: string, verb: string): Locator =>
  rowOf(page, text).getByRole('button', { name: new RegExp(`^${verb} `) })

/** The rows' names from the top, from the labels of their checkboxes. */
export async function rowNames(page: Page): Promise<string[]> {
  await waitForList(page)
  const labels = await rowsOf(page)
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))
  return labels.map((label) => String(label).slice('Select '.length))
}

/** Waits until the list shows exactly these rows, from the top. */
export const expectRows = (page: Page, names: readonly string[]) =>
  expect.poll(() => rowNames(page)).toEqual(names)

export const tickedCount = (page: Page) => rowsOf(page).getByRole('checkbox', { checked: true }).count()

export const tabOf = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

export const pageSizeSelect = (page: Page) => page.getByLabel('Rows per page')

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await page.getByRole('searchbox').press('Enter')
}

export const dragRow = (page: Page, from: string, to: string) => rowOf(page, from).dragTo(rowOf(page, to))

/** Answers the confirmation of a deletion. */
export async function answerDialog(page: Page, choice: 'Yes' | 'No'): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: choice }).click()
}
