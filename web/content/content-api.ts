import type { AnyContent, Status } from '#contract/content/define.ts'
import type { ContentPath } from '#contract/content/index.ts'
import type { Schedule } from '#contract/content/schedule-times.ts'
import { slugFieldsOf } from '#contract/content/slug-fields.ts'
import { ApiError } from '#web/api.ts'
import { api, type CallSettings } from '#web/calls.ts'
import { statusFromLabel } from '#web/content/active-status.ts'
import { type FormValues, toFormData } from '#web/forms/form-values.ts'
import type { FieldValue } from '#web/forms/kinds/kind.ts'
import { deleteKeys } from '#web/list/bulk-calls.ts'
import type { TransferSettings } from '#web/uploads/use-transfer.ts'

/** A row of any content type as in lists; `fields` of the definition name the rest. */
export interface AnyRow extends Readonly<Schedule> {
  readonly id: number
  readonly slug?: string
  readonly status: number
  readonly position: number
  /** Incremented with every update. */
  readonly version: number
  /** When it was last changed, as ISO text. */
  readonly Updated_at: string
  readonly [field: string]: FieldValue
}

/** The fields that publishing the draft of a row changes; null if there is none. */
export const draftOf = (row: AnyRow): FormValues | null =>
  // Fields have values, and only this has fields.
  (row.draft ?? null) as unknown as FormValues | null

/** Identifies a row in paths: its slug or its id, by the definition (AC-283, AC-294). */
export const rowKey = (type: AnyContent, row: AnyRow): string => String(row[type.key])

/** The same for a new status and a deletion, by id: the slug may have changed in the form (AP-346, AP-347). */
const stableKey = (type: AnyContent, row: AnyRow): string =>
  slugFieldsOf(type.fields).some(([, { generated }]) => !generated) ? String(row.id) : rowKey(type, row)

/** The list of a type: a definition is registered by its path. */
export const contentPath = ({ path }: AnyContent) => path as ContentPath

/** Accepts any successful response (AC-379); undefined if it is not the new row. */
export const createRow = (
  type: AnyContent,
  values: FormValues,
  settings?: TransferSettings,
  more?: MoreParts,
): Promise<AnyRow | undefined> =>
  api(
    `POST ${contentPath(type)}/`,
    { query: toQuery(values), body: toBody(type, values, more) },
    { ...settings },
  ).then(toAnyRow, (cause) => {
    if (!(cause instanceof ApiError) || cause.status < 200 || cause.status > 299) throw cause
    return undefined
  })

/** Throws `ApiError` with 404 for an unknown key. */
export const readRow = async (type: AnyContent, key: string | number): Promise<AnyRow> =>
  toAnyRow(await api(`GET ${contentPath(type)}/{key}/`, { params: { key } }))

/** @param settings with the version of the row when it was read: 412 if it has changed since */
export const updateRow = (
  type: AnyContent,
  key: string,
  values: FormValues,
  settings: Pick<CallSettings, 'version' | 'signal' | 'fetch'> = {},
  more?: MoreParts,
) => change(type, key, toBody(type, values, more), settings, toQuery(values))

/** Sends only the status (AC-255, AP-088, AP-091). */
export function updateStatus(type: AnyContent, row: AnyRow, status: Status) {
  return change(type, stableKey(type, row), formOf({ status: String(status) }))
}

function formOf(parts: MoreParts): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts)) body.set(name, value)
  return body
}

const change = async (
  type: AnyContent,
  key: string,
  body: FormData,
  settings: CallSettings = {},
  query: ReturnType<typeof toQuery> = {},
): Promise<AnyRow> =>
  toAnyRow(await api(`PATCH ${contentPath(type)}/{key}/`, { params: { key }, query, body }, settings))

/** Whether the form takes a slug that leads to another row (`web/content/former-slug.tsx`). */
const toQuery = ({ takeSlug }: FormValues) => (takeSlug ? { takeSlug: 'true' } : {})

/** Publishes or unpublishes several rows, and returns which of them were not. */
export const updateStatuses = (type: AnyContent, ids: readonly number[], status: Status) =>
  api(`POST ${contentPath(type)}/bulk-status/`, { body: { ids: [...ids], status } })

/** Sets the times at which the status changes. Throws `ApiError` with 412 if the row has changed since. */
export const updateSchedule = (type: AnyContent, row: AnyRow, { publishAt, unpublishAt }: Schedule) =>
  change(type, stableKey(type, row), formOf({ publishAt: publishAt ?? '', unpublishAt: unpublishAt ?? '' }), {
    version: row.version,
  })

/** Creates an unpublished copy. */
export const duplicateRow = async (type: AnyContent, { id }: AnyRow): Promise<AnyRow> =>
  toAnyRow(await api(`POST ${contentPath(type)}/{key}/duplicate/`, { params: { key: id } }))

/** Makes the draft of a row public, or discards it. */
export const endDraft = (type: AnyContent, row: AnyRow, draft: 'publish' | 'discard') =>
  change(type, stableKey(type, row), formOf({ draft }), { version: row.version })

/** Ids are sent as numbers, slugs as strings. */
export function deleteRows(type: AnyContent, rows: readonly AnyRow[]): Promise<unknown> {
  const [row, ...others] = rows
  if (row && others.length === 0)
    return api(`DELETE ${contentPath(type)}/{key}/`, { params: { key: stableKey(type, row) } })
  return deleteKeys(
    contentPath(type),
    rows.map((row) => (type.key === 'id' ? row.id : rowKey(type, row))),
  )
}

/** The fields of a row are known to its definition, and shown by their kinds. */
export const toAnyRow = (row: object) => row as AnyRow

/** What a form sends besides its fields, such as a status. */
export type MoreParts = Readonly<Record<string, string>>

/** The fields of the definition, and the state if the form has it. */
function toBody(type: AnyContent, values: FormValues, more: MoreParts = {}): FormData {
  const body = toFormData(type.fields, values)
  for (const [name, value] of Object.entries(more)) body.set(name, value)
  if (values.status !== undefined && !('status' in type.fields))
    body.set('status', String(statusFromLabel(String(values.status))))
  return body
}
