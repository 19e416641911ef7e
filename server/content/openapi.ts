import { z } from 'zod'
import { type AnyContent, sortableFields } from '#contract/content/define.ts'
import { revisionSchema } from '#contract/revision.ts'
import { contentLimits, imageFields } from '#server/content/content-input.ts'
import { fieldNames } from '#server/content/list-query.ts'
import { errorDetail, fieldErrors, type RouteSchema } from '#server/http/route-schema.ts'
import { listDocs } from '#server/list/list-docs.ts'

/** The description of a content type's operations that read and write rows, from its definition. */
export function contentDocs(type: AnyContent) {
  const tags = [type.label.many]
  const one = type.label.one.toLowerCase()
  const many = type.label.many.toLowerCase()
  const files = imageFields(type)
  const limits = contentLimits(type)
  const selection = {
    status: z
      .string()
      .optional()
      .describe('0 or 1, repeated or with commas; visitors get published rows only'),
    searchedText: z.string().optional().describe('text that must occur, regardless of case'),
    ...Object.fromEntries(
      (type.list.filter ?? []).map((name: string) => [
        name,
        z.string().optional().describe('only this value'),
      ]),
    ),
  }
  const adminRow: z.ZodType<object> = type.adminRow
  // The first match serializes a row, so the wider schema comes first.
  const visible = z.union([adminRow, type.row as z.ZodType<object>])
  const conflict = z.object({ detail: z.string(), current: adminRow })
  return {
    ...listDocs({
      tags,
      summaries: { list: `List ${many}`, count: `Count ${many}` },
      // With `fields`, rows have only the requested fields.
      row: z.union([adminRow, type.adminRow.partial() as z.ZodType<object>, type.row as z.ZodType<object>]),
      selection,
      sort: sortableFields(type),
      fields: fieldNames(type, 'admin'),
    }),
    find: {
      tags,
      summary: `One ${one}, by ${type.key === 'id' ? 'id' : `${type.key} or id`}`,
      response: { 200: visible, 404: errorDetail },
    },
    create: {
      tags,
      summary: `Create one ${one}, unpublished unless status is 1`,
      form: { fields: type.create, files },
      limits,
      response: { 201: adminRow, 400: fieldErrors, 401: errorDetail },
    },
    change: {
      tags,
      summary: `Update the sent fields of one ${one}`,
      form: { fields: type.update, files },
      limits,
      response: { 200: adminRow, 400: fieldErrors, 401: errorDetail, 404: errorDetail, 412: conflict },
    },
  } satisfies Record<string, RouteSchema>
}

/** The description of history and preview. */
export function revisionDocs(type: AnyContent) {
  const tags = [type.label.many]
  const one = type.label.one.toLowerCase()
  return {
    history: {
      tags,
      summary: `History of one ${one}, newest first`,
      response: { 200: z.array(revisionSchema), 401: errorDetail, 404: errorDetail },
    },
    goBack: {
      tags,
      summary: `Restore one ${one} to a revision`,
      response: { 200: type.adminRow as z.ZodType<object>, 401: errorDetail, 404: errorDetail },
    },
    preview: {
      tags,
      summary: `Create a URL that shows one ${one} on its public page for an hour, also before it is published`,
      response: { 201: z.object({ url: z.url(), expiresAt: z.date() }), 401: errorDetail, 404: errorDetail },
    },
  } satisfies Record<string, RouteSchema>
}
