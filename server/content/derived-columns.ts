import { type SQL, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { imagePaths } from '#contract/images.ts'
import { entriesOf } from '#contract/records.ts'
import { plainText } from '#contract/rich-text.ts'
import { idColumn, plainTextColumn } from '#server/content/kinds.ts'

type Values = Readonly<Record<string, unknown>>

const fieldsOf = (type: AnyContent) => entriesOf<string, Field>(type.fields)

/** The plain-text columns of the rich texts in the input. */
export const plainTextColumns = (type: AnyContent, sent: Values): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(type).flatMap(([name, { kind }]) =>
      kind === 'richText' && name in sent ? [[plainTextColumn(name), plainText(String(sent[name]))]] : [],
    ),
  )

/** The ids of the rows whose titles the input refers to. Titles may be placeholders. */
export const referenceColumns = (type: AnyContent, sent: Values): Record<string, SQL> =>
  Object.fromEntries(
    fieldsOf(type).flatMap(([name, field]) =>
      field.kind === 'reference' && name in sent ? [[idColumn(name), idOfTitle(field.to, sent[name])]] : [],
    ),
  )

/** The oldest active row with this title. */
const idOfTitle = (path: string, title: unknown): SQL =>
  sql`(select id from ${sql.identifier(path)} where lower(title) = lower(${title}) order by status desc, id limit 1)`

/** The paths of all images of a row and of its draft, in their fields and inside their rich texts. */
export function imagesOf(type: AnyContent, row: Values): string[] {
  // A draft has fields of the row.
  const draft: readonly string[] = row.draft ? imagesOf(type, row.draft as Values) : []
  const shown: string[] = []
  for (const { name, isText } of picturedFields(type)) {
    const value = row[name]
    if (typeof value !== 'string') continue
    if (isText) shown.push(...imagePaths(value))
    else shown.push(value)
  }
  return draft.length > 0 ? [...shown, ...draft] : shown
}

interface PicturedField {
  readonly name: string
  readonly isText: boolean
}

const picturedFieldsByType = new WeakMap<AnyContent, readonly PicturedField[]>()

/** The fields that can show images, found once per type: lists ask for each row. */
function picturedFields(type: AnyContent): readonly PicturedField[] {
  const known = picturedFieldsByType.get(type)
  if (known) return known
  const found = fieldsOf(type).flatMap(([name, { kind }]) =>
    imageKinds.includes(kind) ? [{ name, isText: kind === 'richText' }] : [],
  )
  picturedFieldsByType.set(type, found)
  return found
}

/** The fields of a row and its draft that show an image, each with another one in its place. */
export function withImageReplaced(type: AnyContent, row: Values, from: string, to: string): Values {
  const fields = fieldsOf(type).flatMap(([name, { kind }]): [string, string][] => {
    const value = row[name]
    if (typeof value !== 'string' || !value.includes(from)) return []
    if (kind === 'image') return [[name, to]]
    return kind === 'richText' ? [[name, value.replaceAll(from, to)]] : []
  })
  const draft = row.draft ? withImageReplaced(type, row.draft as Values, from, to) : {}
  return {
    ...Object.fromEntries(fields),
    ...(Object.keys(draft).length > 0 ? { draft: { ...Object(row.draft), ...draft } } : {}),
  }
}

/** Where a row and its draft show an image. */
export function fieldsWithImage(
  type: AnyContent,
  row: Values,
  path: string,
): { name: string; label: string; isDraft: boolean }[] {
  const inValues = (values: Values, isDraft: boolean) =>
    fieldsOf(type)
      .filter(([name, { kind }]) => imageKinds.includes(kind) && String(values[name] ?? '').includes(path))
      .map(([name, { label }]) => ({ name, label, isDraft }))
  // A draft has fields of the row.
  return [...inValues(row, false), ...inValues((row.draft ?? {}) as Values, true)]
}

/** The kinds of fields that can show images. */
const imageKinds: readonly string[] = ['image', 'richText']
