import { z } from 'zod'
import { type AnyContent, sortableFields } from '#contract/content/define.ts'
import { imageFieldNames } from '#server/content/field-parsers.ts'
import { fieldNames } from '#server/content/list-query.ts'
import { bulkBody, reorderBody, restoreBody } from '#server/content/request-schemas.ts'
import type { RouteDoc } from '#server/http/openapi.ts'

type Operation = 'list' | 'count' | 'find' | 'create' | 'change' | 'remove' | 'removeMany' | 'reorder'

/** The description of a content type's eight operations, from its definition. */
export function contentDocs(type: AnyContent): Record<Operation, RouteDoc> {
  const tag = type.label.many
  const one = type.label.one.toLowerCase()
  const many = type.label.many.toLowerCase()
  const files = [...imageFieldNames(type)]
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
  const detail = z.object({ detail: z.string() })
  const fields = z.record(z.string(), z.array(z.string()))
  const visible = z.union([type.row, type.adminRow])
  const conflict = z.object({ detail: z.string(), current: type.adminRow })
  return {
    list: {
      tag,
      summary: `List ${many}`,
      query: z.object({
        ...selection,
        limit: z.string().optional().describe('maximum rows, default all'),
        skip: z.string().optional().describe('rows to skip'),
        sort_by: z
          .string()
          .optional()
          .describe(`${sortableFields(type).join(', ')}; "-" before it for descending; ordering is the same`),
        fields: z
          .string()
          .optional()
          .describe(
            `only these of ${fieldNames(type, 'admin').join(', ')}, repeated or with commas; an unknown one is 400`,
          ),
      }),
      // Rows of a projection have only the requested fields.
      responses: {
        200: z.array(z.union([type.row, type.adminRow, type.adminRow.partial()])),
        400: detail,
        401: detail,
      },
    },
    count: {
      tag,
      summary: `Count ${many}`,
      query: z.object(selection),
      responses: { 200: z.object({ count: z.int() }), 400: detail, 401: detail },
    },
    find: {
      tag,
      summary: `One ${one}, by ${type.key === 'id' ? 'id' : `${type.key} or id`}`,
      responses: { 200: visible, 404: detail },
    },
    create: {
      tag,
      summary: `Create one ${one}, unpublished unless status is 1`,
      body: type.create,
      files,
      responses: { 201: type.adminRow, 400: fields, 401: detail },
    },
    change: {
      tag,
      summary: `Update the sent fields of one ${one}`,
      body: type.update,
      files,
      responses: { 200: type.adminRow, 400: fields, 401: detail, 404: detail, 412: conflict },
    },
    remove: { tag, summary: `Delete one ${one}`, responses: { 204: null, 401: detail, 404: detail } },
    removeMany: {
      tag,
      summary: `Delete several ${many}`,
      body: bulkBody,
      responses: {
        200: z.object({ deleted: z.int(), missing: z.array(z.string()) }),
        400: detail,
        401: detail,
      },
    },
    reorder: {
      tag,
      summary: `Reorder ${many} within their current positions: the highest number is the top`,
      body: reorderBody,
      responses: {
        200: z.object({ data: z.object({ data: z.array(type.adminRow) }) }),
        400: detail,
        401: detail,
      },
    },
  }
}

type RevisionOperation = 'trash' | 'trashCount' | 'restore' | 'history' | 'goBack' | 'preview'

/** The description of trash, history, and preview. */
export function revisionDocs(type: AnyContent): Record<RevisionOperation, RouteDoc> {
  const tag = type.label.many
  const one = type.label.one.toLowerCase()
  const many = type.label.many.toLowerCase()
  const detail = z.object({ detail: z.string() })
  const revision = z.object({
    id: z.int(),
    action: z.enum(['created', 'changed', 'published', 'unpublished', 'deleted', 'restored']),
    at: z.iso.datetime(),
    by: z.string().nullable(),
    row: z.record(z.string(), z.unknown()),
  })
  return {
    trash: {
      tag,
      summary: `List deleted ${many} that can be restored, the last deleted first`,
      query: z.object({ limit: z.string().optional(), skip: z.string().optional() }),
      responses: { 200: z.array(revision), 400: detail, 401: detail },
    },
    trashCount: {
      tag,
      summary: `Count deleted ${many} that can be restored`,
      responses: { 200: z.object({ count: z.int() }), 401: detail },
    },
    restore: {
      tag,
      summary: `Restore deleted ${many}`,
      body: restoreBody,
      responses: {
        200: z.object({ restored: z.int(), missing: z.array(z.int()) }),
        400: detail,
        401: detail,
      },
    },
    history: {
      tag,
      summary: `History of one ${one}, newest first`,
      responses: { 200: z.array(revision), 401: detail, 404: detail },
    },
    goBack: {
      tag,
      summary: `Restore one ${one} to a revision`,
      responses: { 200: type.adminRow, 401: detail, 404: detail },
    },
    preview: {
      tag,
      summary: `Create a URL that shows one ${one} on its public page for an hour, also before it is published`,
      responses: { 201: z.object({ url: z.url(), expiresAt: z.iso.datetime() }), 401: detail, 404: detail },
    },
  }
}
