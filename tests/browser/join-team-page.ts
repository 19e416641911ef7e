import type { Locator, Page } from 'playwright-core'
import { rowsOf, waitForList } from '#tests/browser/list-page.ts'
import { waitVisible } from '#tests/browser/page.ts'
import type { ApiRequest } from '#tests/browser/requests.ts'

/** Opens Join our team and waits for its rows. */
export async function openCandidates(page: Page, query = ''): Promise<void> {
  await page.goto(`/authority/join-team${query}`)
  await waitForList(page)
}

export const statusSelectOf = (page: Page, name: string): Locator => page.getByLabel(`Status of ${name}`)

export const checkboxOf = (page: Page, name: string): Locator =>
  page.getByLabel(`Select ${name}`, { exact: true })

export const selectAll = (page: Page): Locator => page.getByLabel('Select all')

/** Opens the panel of a candidate. */
export async function view(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `View ${name}`, exact: true }).click()
  const panel = panelOf(page, name)
  await waitVisible(panel)
  return panel
}

export const panelOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Candidate ${name}` })

/** The column of the list under a head, from the top. */
export async function column(page: Page, head: string): Promise<string[]> {
  await waitForList(page)
  const heads = await page.locator('.list > .list-box > table > thead th').allInnerTexts()
  const index = heads.findIndex((text) => text.trim() === head)
  return rowsOf(page)
    .locator(`td:nth-child(${index + 1})`)
    .allInnerTexts()
}

/** The requests for pages of the list. */
export const listRequests = (requests: readonly ApiRequest[]): ApiRequest[] =>
  requests.filter(
    ({ method, path, query }) => method === 'GET' && path === 'candidates/' && query.has('limit'),
  )

export const countRequests = (requests: readonly ApiRequest[]): ApiRequest[] =>
  requests.filter(({ path }) => path === 'candidates/count/')
