import { z } from 'zod'
import type { Area, CallArea } from '#contract/account/roles.ts'
import { bulkBody, bulkLimits, reorderBody } from '#contract/bulk-bodies.ts'
import {
  csvFile,
  errorDetail,
  noContent,
  recentAuthenticationError,
  rowCount,
} from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import type { RowTopic } from '#contract/events/event-topics.ts'
import { limits } from '#contract/limits.ts'
import { type ListQueries, type ListRules, listQueries, pageShape, severalIds } from '#contract/list-query.ts'
import { keysOf } from '#contract/records.ts'
import { purgeExtent, revisionSchema } from '#contract/revision.ts'

// Calls that many lists have, at the path `{list}`.

interface ListLabels {
  readonly tags: readonly string[]
  readonly area: Area
  readonly summaries: { readonly list: string; readonly count: string }
  /** The events about its rows, if there are any. */
  readonly outdatedBy?: readonly RowTopic[]
}

/** The rows of a list, for administrators, and how many there are. */
export function readingCalls<
  Row extends z.ZodObject,
  const R extends ListRules,
  const More extends z.ZodRawShape = Record<never, never>,
>({
  tags,
  area,
  summaries,
  outdatedBy = [],
  rules,
  row,
  more,
  queries = listQueries(rules, more),
}: ListLabels & { row: Row; rules: R; more?: More; queries?: ListQueries<R, More> }) {
  return declareCalls(
    { tags, access: 'admin', area, outdatedBy, answers: { 400: errorDetail, 401: errorDetail } },
    {
      'GET {list}/': {
        summary: summaries.list,
        query: queries.list,
        viewed: {
          columns: [...new Set([...keysOf(row.shape), ...rules.sort])],
          filters: [...keysOf(rules.filters ?? {}), ...keysOf(more ?? {})],
        },
        answers: { 200: z.array(row) },
      },
      'GET {list}/count/': {
        summary: summaries.count,
        query: queries.count,
        answers: { 200: rowCount },
      },
    },
  )
}

/** The same for a list that can be exported as well (`server/list/csv-export.ts`). */
export function exportableCalls<
  Row extends z.ZodObject,
  const R extends ListRules,
  const More extends z.ZodRawShape = Record<never, never>,
>(options: ListLabels & { row: Row; rules: R; more?: More }) {
  const { tags, area, summaries, rules, more } = options
  const queries = listQueries(rules, more)
  return {
    ...readingCalls({ ...options, queries }),
    ...exportCalls({ tags, area, summary: `${summaries.list}, as CSV`, query: queries.list }),
  }
}

/** The export of a list by itself. */
export const exportCalls = <Query extends z.ZodType, const A extends CallArea>({
  tags,
  area,
  summary,
  query,
}: Pick<ListLabels, 'tags'> & { area: A; summary: string; query: Query }) =>
  declareCalls(
    { tags, access: 'admin', area, recentAuthentication: true },
    {
      'GET {list}/export/csv/': {
        records: { action: 'exported' },
        summary,
        query,
        answers: {
          ...{ 400: errorDetail, 401: errorDetail, 403: recentAuthenticationError },
          200: csvFile,
        },
      },
    },
  )

/** Describes the calls that delete, for the API reference. */
interface DeletionLabels {
  readonly tags: readonly string[]
  readonly area: Area
  readonly summaries: { readonly one: string; readonly many: string }
}

/** Deletes one row, with 404 for an unknown one. */
export const deletionCalls = ({ tags, area, summaries }: DeletionLabels) => ({
  ...declareCalls(
    { tags, access: 'admin', area, answers: { 401: errorDetail, 404: errorDetail } },
    { 'DELETE {list}/{id}/': { summary: summaries.one, answers: { 204: noContent } } },
  ),
  ...bulkDeletionCalls({ tags, area, summary: summaries.many }),
})

const bulkDeleted = z.object({ deleted: z.int(), missing: z.array(z.string()) })

/**
 * Deletes several rows, with the unknown ones listed. In two spellings of the path, each also with POST, for clients
 * that cannot send a body with DELETE.
 */
export function bulkDeletionCalls({
  tags,
  area,
  summary,
}: {
  readonly tags: readonly string[]
  readonly area: Area
  readonly summary: string
}) {
  const call = { summary, body: bulkBody, limits: bulkLimits } as const
  return declareCalls(
    { tags, access: 'admin', area, answers: { 200: bulkDeleted, 400: errorDetail, 401: errorDetail } },
    {
      'DELETE {list}/bulk_delete/': call,
      'POST {list}/bulk_delete/': call,
      'DELETE {list}/bulk-delete/': call,
      'POST {list}/bulk-delete/': call,
    },
  )
}

interface Labelled {
  readonly label: { readonly many: string }
  readonly area: Area
}

/** Reorders rows, and returns the first of the list: as many as the largest page shows. */
export const reorderCalls = <Row extends z.ZodType>({ label, area }: Labelled, row: Row) =>
  declareCalls(
    { tags: [label.many], access: 'admin', area, answers: { 400: errorDetail, 401: errorDetail } },
    {
      'POST {list}/reorder/': {
        records: false,
        summary: `Reorder ${label.many.toLowerCase()} within their current positions: the highest number is the top`,
        body: reorderBody,
        limits: bulkLimits,
        answers: { 200: z.object({ data: z.object({ data: z.array(row) }) }) },
      },
    },
  )

// Once for all lists: a schema takes 2 KB.
const trashPage = z.object(pageShape)
const deletedRows = z.array(revisionSchema)
const trashIds = z.array(z.int().positive()).min(1).max(limits.maxBulkIds)
const restoring = z.object({ ids: trashIds })
const restored = z.object({ restored: z.int(), missing: z.array(z.int()) })
const purgeQuery = z.object({
  ids: severalIds
    .optional()
    .describe('those of the rows, repeated or with commas; the whole trash by default'),
})
const purging = z.object({
  ids: trashIds.optional(),
  through: z
    .int()
    .nonnegative()
    .optional()
    .describe('instead of ids: the whole trash as `GET …/trash/purge/` has told of it'),
})
const purged = z.object({ purged: z.int(), missing: z.array(z.int()) })

/** The trash of a list. */
export function trashCalls({ label, area }: Labelled, outdatedBy: readonly RowTopic[]) {
  const many = label.many.toLowerCase()
  return declareCalls(
    { tags: [label.many], access: 'admin', area, answers: { 401: errorDetail } },
    {
      'GET {list}/trash/': {
        summary: `List deleted ${many} that can be restored, the last deleted first`,
        outdatedBy,
        query: trashPage,
        answers: { 200: deletedRows, 400: errorDetail },
      },
      'GET {list}/trash/count/': {
        summary: `Count deleted ${many} that can be restored`,
        outdatedBy,
        answers: { 200: rowCount },
      },
      'POST {list}/trash/restore/': {
        summary: `Restore deleted ${many}`,
        body: restoring,
        limits: bulkLimits,
        answers: { 200: restored, 400: errorDetail },
      },
      'GET {list}/trash/purge/': {
        summary: `What deleting ${many} in the trash for good would delete with them`,
        query: purgeQuery,
        answers: { 200: purgeExtent, 400: errorDetail },
      },
      'POST {list}/trash/purge/': {
        records: { action: 'purged' },
        summary: `Delete ${many} in the trash for good, with their histories and files`,
        body: purging,
        limits: bulkLimits,
        answers: { 200: purged, 400: errorDetail },
      },
    },
  )
}
