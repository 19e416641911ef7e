import { z } from 'zod'
import { bulkLimits, bulkStatusBody } from '#contract/bulk-bodies.ts'
import { csvFile, errorDetail, fieldErrors, noContent, rowCount } from '#contract/calls/answers.ts'
import { bytesOfText, type FileFields, imageField } from '#contract/calls/body-limits.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { type Mounted, mount } from '#contract/calls/mount.ts'
import { contentFilters } from '#contract/content/content-filters.ts'
import { contentQueries } from '#contract/content/content-query.ts'
import type { AdminRow, AnyContent, PageRow, Row } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { importCalls } from '#contract/content/import-calls.ts'
import { type ContentPath, type ContentTypes, contentTypes } from '#contract/content/index.ts'
import { limits } from '#contract/limits.ts'
import { bulkDeletionCalls, reorderCalls, trashCalls } from '#contract/list-calls.ts'
import { entriesOf, keysOf, mapRecord } from '#contract/records.ts'
import { revisionSchema } from '#contract/revision.ts'

/** The schema of rows with their type, which the compiler does not know: schemas are made from definitions at run time. */
const schemaOf = <R>(schema: z.ZodObject) => schema as unknown as z.ZodType<R>

/** The calls of a content type, at the path `{list}`, made from its definition. */
function callsOf<T extends AnyContent>(type: T) {
  const { tags, one, many } = labelsOf(type)
  const { area } = type
  const row = schemaOf<Row<T>>(type.row)
  const pageRow = schemaOf<PageRow<T>>(type.pageRow)
  const adminRow = schemaOf<AdminRow<T>>(type.adminRow)
  const partialRow = schemaOf<Partial<AdminRow<T>>>(type.adminRow.partial())
  const queries = contentQueries(type)
  const form = { files: imageFields(type) }
  const bodyLimits = contentLimits(type)
  const outdatedBy = ['content'] as const
  return {
    ...declareCalls(
      { tags, access: 'visitor', area, outdatedBy },
      {
        'GET {list}/': {
          summary: `List ${many}`,
          query: queries.list,
          viewed: {
            columns: [...keysOf(type.fields), 'Updated_at'],
            filters: [...contentFilters(type).map(({ name }) => name), 'status'],
          },
          // The first match serializes a row, so the wider schema comes first. With `fields`, rows have only those.
          answers: { 200: z.array(z.union([adminRow, partialRow, row])), 400: errorDetail, 401: errorDetail },
        },
        'GET {list}/count/': {
          summary: `Count ${many}`,
          query: queries.count,
          answers: { 200: rowCount, 400: errorDetail, 401: errorDetail },
        },
        'GET {list}/{key}/': {
          summary: `One ${one}, by ${type.key === 'id' ? 'id' : `${type.key} or id`}`,
          answers: { 200: z.union([adminRow, pageRow]), 404: errorDetail },
        },
      },
    ),
    ...declareCalls(
      { tags, access: 'admin', area, answers: { 401: errorDetail } },
      {
        'POST {list}/': {
          summary: `Create one ${one}, unpublished unless status is 1`,
          query: takeSlug,
          form: { ...form, fields: type.create },
          limits: bodyLimits,
          answers: { 201: adminRow, 400: fieldErrors, 409: formerSlug },
        },
        'PATCH {list}/{key}/': {
          summary: `Update the sent fields of one ${one}`,
          query: takeSlug,
          form: { ...form, fields: type.update },
          limits: bodyLimits,
          answers: {
            200: adminRow,
            400: fieldErrors,
            404: errorDetail,
            409: formerSlug,
            412: z.object({ detail: z.string(), current: adminRow }),
          },
        },
        'DELETE {list}/{key}/': {
          summary: `Delete one ${one}`,
          answers: { 204: noContent, 404: errorDetail },
        },
        'GET {list}/export/csv/': {
          records: { action: 'exported' },
          summary: `${type.label.many} of a list as CSV, with their texts and without markup`,
          query: queries.list,
          answers: { 200: csvFile, 400: errorDetail },
        },
        'POST {list}/{key}/duplicate/': {
          summary: `Create an unpublished copy of one ${one}`,
          answers: { 201: adminRow, 404: errorDetail },
        },
        'GET {list}/{key}/history/': {
          summary: `History of one ${one}, newest first`,
          outdatedBy,
          answers: { 200: revisions, 404: errorDetail },
        },
        'POST {list}/{key}/history/{entry}/': {
          summary: `Restore one ${one} to a revision`,
          answers: { 200: adminRow, 404: errorDetail },
        },
        'POST {list}/{key}/preview/': {
          summary: `Create a URL that shows one ${one} on its public page for an hour, also before it is published`,
          answers: { 201: previewLink, 404: errorDetail },
        },
      },
    ),
    ...declareCalls(
      { tags, access: 'admin', area, answers: { 401: errorDetail } },
      {
        'POST {list}/bulk-status/': {
          summary: `Publish or unpublish several ${many}`,
          body: bulkStatusBody,
          limits: bulkLimits,
          answers: { 200: statusChanged, 400: errorDetail },
        },
      },
    ),
    ...importCalls({ tags, area, many }),
    ...bulkDeletionCalls({ tags, area, summary: `Delete several ${many}` }),
    ...reorderCalls(type, adminRow),
    ...trashCalls(type, outdatedBy),
  }
}

const revisions = z.array(revisionSchema)
const previewLink = z.object({ url: z.url(), expiresAt: z.date() })
const statusChanged = z.object({
  changed: z.array(z.int()).describe('The ids of those that had another status'),
  missing: z.array(z.string()),
})
const takeSlug = z.object({
  takeSlug: z.stringbool().optional().describe('Takes a slug that leads to another row, which had it before'),
})
/** The row that a slug leads to, because it had it before. */
const formerSlug = z.object({ detail: z.string(), current: z.object({ id: z.int(), title: z.string() }) })

const labelsOf = ({ label }: AnyContent) => ({
  tags: [label.many],
  one: label.one.toLowerCase(),
  many: label.many.toLowerCase(),
})

/** The fields of a type that are sent as files. */
const imageFields = (type: AnyContent): FileFields =>
  Object.fromEntries(
    entriesOf<string, Field>(type.fields)
      .filter(([, { kind }]) => kind === 'image')
      .map(([name]) => [name, imageField]),
  )

/**
 * The size of a row's texts by its definition, with a margin: a text that is slightly too long is explained at its
 * field.
 */
export function contentLimits(type: AnyContent) {
  const fields = Object.values<Field>(type.fields)
  const characters = fields.reduce((sum, field) => sum + charactersOf(field), 0)
  return { bytes: bytesOfText(characters) + 2 * limits.bodyBytes }
}

function charactersOf(field: Field): number {
  if (field.kind === 'richText') return limits.richTextLength
  return 'max' in field ? field.max : limits.textLength
}

type CallsAt<P extends ContentPath> = Mounted<P, ReturnType<typeof callsOf<ContentTypes[P]>>>

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The calls of each content type, at the path `{list}`. */
export const contentCalls = mapRecord<ContentPath, AnyContent, ReturnType<typeof callsOf<AnyContent>>>(
  contentTypes,
  callsOf,
)

/** The calls of every content type. */
export const everyContentCall = Object.assign(
  {},
  ...keysOf(contentTypes).map((path) => mount(path, contentCalls[path])),
  // `assign` knows the types of few arguments.
) as AllOf<{ [P in ContentPath]: CallsAt<P> }[ContentPath]>
