import type { AnyContent } from '#contract/content/define.ts'
import type { BrowserTestApp } from '#tests/browser/browser-app.ts'
import { type Account, bearer, tokensOf } from '#tests/support/accounts.ts'
import { multipart } from '#tests/support/app.ts'
import { type AnyRow, create, wirePosition } from '#tests/support/content.ts'
import { enquiryList } from '#tests/support/enquiry-list.ts'

/** Creates a row. Visitors are limited to few enquiries, so these go straight into their store. */
export async function seedRow(
  app: BrowserTestApp,
  type: AnyContent,
  text: string,
  more: Record<string, string> = {},
): Promise<AnyRow> {
  if (type.path !== enquiryList.path) return create(app, type, text, more)
  const input = { name: text, email: 'visitor@example.com', subject: text, message: text, ...more }
  return (await app.services.enquiries.create(input)) as unknown as AnyRow
}

/** The row as administrators get it. */
export async function fetchRow(
  app: BrowserTestApp,
  type: AnyContent,
  { id }: { id: number },
): Promise<AnyRow> {
  return (await app.asAdmin({ url: `/api/${type.path}/${id}/` })).json()
}

export async function fetchRows(app: BrowserTestApp, type: AnyContent, query = ''): Promise<AnyRow[]> {
  return (await app.asAdmin({ url: `/api/${type.path}/${query}` })).json()
}

/** Reorders the rows that contain these texts, from the top. */
export async function setOrder(
  app: BrowserTestApp,
  type: AnyContent,
  order: readonly string[],
): Promise<void> {
  const rows = await fetchRows(app, type)
  const indexOf = (row: object) => order.findIndex((text) => JSON.stringify(row).includes(text))
  const items = rows.map((row) => ({ id: row.id, position: wirePosition(type, order.length - indexOf(row)) }))
  await app.asAdmin(`POST ${type.path}/reorder/`, { items })
}

export async function deleteAllRows(app: BrowserTestApp, type: AnyContent): Promise<void> {
  const ids = (await fetchRows(app, type)).map(({ id }) => id)
  if (ids.length > 0) await app.asAdmin(`POST ${type.path}/bulk_delete/`, { ids })
}

/** Updates a row through the API, as another administrator would. */
export async function updateAs(
  app: BrowserTestApp,
  account: Account,
  type: AnyContent,
  { id }: { id: number },
  parts: Parameters<typeof multipart>[0],
): Promise<void> {
  const { access } = await tokensOf(app, account)
  const body = multipart(parts)
  const response = await app.call(`PATCH ${type.path}/${id}/`, body, { headers: bearer(access) })
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

/** The name of a row in its list. */
export const rowName = (type: AnyContent, row: AnyRow): string => String(row[nameField(type)])

/** The field that names a row. */
export const nameField = (type: AnyContent): string =>
  type.list.columns.find((name) => ['text', 'reference'].includes(type.fields[name].kind)) as string
