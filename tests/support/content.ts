import type { AnyContent, Row } from '#contract/content/define.ts'
import type { Field, Kind } from '#contract/content/fields.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { multipart, type TestApp } from '#tests/support/app.ts'
import { type FormPart, kinds } from '#tests/support/kinds.ts'

/** A content type as code that handles all of them sees it; TypeScript takes none for the union of all. */
export const contentType = (path: ContentPath): AnyContent => contentTypes[path] as AnyContent

/** Every content type, so that a new one is tested by being registered. */
export const everyContentType = (Object.keys(contentTypes) as ContentPath[]).map((path) => ({
  path,
  type: contentType(path),
}))

/** The fields that every row has by its form, without those for search engines and a slug that the server makes. */
export const ownFields = (type: AnyContent): [name: string, field: Field][] =>
  (Object.entries(type.fields) as [string, Field][]).filter(
    ([, field]) => !field.ofPage && !(field.kind === 'slug' && field.generated),
  )

export async function sampleInput(type: AnyContent, text: string): Promise<Record<string, FormPart>> {
  return Object.fromEntries(
    await Promise.all(
      ownFields(type).map(async ([name, field]) => [name, await kinds[field.kind].sample(field, text)]),
    ),
  )
}

export type AnyRow = Row<AnyContent> & Record<string, unknown>

/** Creates a row through the API. */
export async function create(
  app: TestApp,
  type: AnyContent,
  text: string,
  more: Record<string, FormPart> = {},
) {
  const body = multipart({ ...(await sampleInput(type, text)), ...more })
  const response = await app.asAdmin(`POST ${type.path}/`, body)
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json() as AnyRow
}

export const rowKey = (type: AnyContent, row: AnyRow): string => String(row[type.key as string])

export const fieldsOfKind = (type: AnyContent, kind: Kind): string[] =>
  ownFields(type).flatMap(([name, field]) => (field.kind === kind ? [name] : []))

/** The rows as the administrator's list answers them. */
export async function list(app: TestApp, type: AnyContent, query = ''): Promise<AnyRow[]> {
  const response = await app.asAdmin({ url: `/api/${type.path}/${query}` })
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json()
}

export async function count(app: TestApp, type: AnyContent, query = ''): Promise<number> {
  return (await app.asAdmin({ url: `/api/${type.path}/count/${query}` })).json().count
}

/** What administrators learn of every row besides its fields. */
export const adminNames = ['version', 'Updated_at', 'publishAt', 'unpublishAt', 'draft']

/** What only the page of a row needs, which administrators learn as well. */
export const pageNames = ['metaTitle', 'metaDescription', 'shareImage']

/** A row as visitors get it by its key: without what is for administrators only. */
export function asPageRow(type: AnyContent, row: AnyRow): Record<string, unknown> {
  const isHidden = (name: string) =>
    (adminNames.includes(name) && !(name === 'Updated_at' && type.timestamps)) ||
    type.fields[name]?.private === true ||
    (type.fields[name]?.ofPage === true && !row[name])
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isHidden(name)))
}

/** A row as visitors get it in lists: also without what only its page needs. */
export const asPublicRow = (type: AnyContent, row: AnyRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(asPageRow(type, row)).filter(([name]) => !type.fields[name]?.ofPage))

/** A row without the times that every change moves on. */
export function withoutTimestamps({ Updated_at: _, ...row }: AnyRow): Record<string, unknown> {
  return row
}

/** The field that tests write words into, and words in its form. */
export function textField(type: AnyContent): { name: string; toInput: (text: string) => string } {
  const name = [...fieldsOfKind(type, 'richText'), ...fieldsOfKind(type, 'text')][0] as string
  return { name, toInput: (text) => (type.fields[name].kind === 'richText' ? `<p>${text}</p>` : text) }
}

/** The number that a reorder sends for the wanted position, counted from the bottom. */
export const wirePosition = (type: AnyContent, fromBottom: number): number =>
  type.reorderAscending ? -fromBottom : fromBottom
