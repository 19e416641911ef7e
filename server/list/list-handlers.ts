import type { z } from 'zod'
import type { bulkBody, reorderBody } from '#contract/bulk-bodies.ts'
import { pageSizes } from '#contract/limits.ts'
import { notFound } from '#server/errors.ts'
import type { Removal } from '#server/list/removal.ts'
import type { ReorderItem } from '#server/list/reorder.ts'
import type { Administrator } from '#server/sessions/store.ts'

interface AdminCall {
  readonly caller: Administrator
}

/** @param keys without duplicates, as they were sent */
type RemoveMany = (keys: readonly string[], by: Administrator) => Promise<Removal>

/** Handles `deletionCalls`. */
export const deletionHandlers = (removeMany: RemoveMany) => ({
  async 'DELETE {list}/{id}/'({ caller, params }: AdminCall & { readonly params: { readonly id: string } }) {
    await removeOne(removeMany, params.id, caller)
  },
  ...bulkDeletionHandlers(removeMany),
})

/** Throws 404 for an unknown key. */
export async function removeOne(removeMany: RemoveMany, key: string, by: Administrator): Promise<void> {
  const { deleted } = await removeMany([key], by)
  if (deleted === 0) throw notFound()
}

/** Handles `bulkDeletionCalls`. */
export function bulkDeletionHandlers(removeMany: RemoveMany) {
  const handle = ({ caller, body }: AdminCall & { readonly body: z.output<typeof bulkBody> }) =>
    removeMany([...new Set(body.ids.map(String))], caller)
  return {
    'DELETE {list}/bulk_delete/': handle,
    'POST {list}/bulk_delete/': handle,
    'DELETE {list}/bulk-delete/': handle,
    'POST {list}/bulk-delete/': handle,
  }
}

interface Reordering<Row> {
  reorder(items: readonly ReorderItem[]): Promise<void>
  /** The first rows of the list, in batches. */
  list(limit: number): AsyncGenerator<Row[], void>
}

/** Handles `reorderCalls`. Returns as many of the first rows as the largest page shows and a batch has. */
export const reorderHandlers = <Row>({ reorder, list }: Reordering<Row>) => ({
  async 'POST {list}/reorder/'({ body }: { readonly body: z.output<typeof reorderBody> }) {
    await reorder(body.items.map(({ id, position }) => ({ key: String(id), position })))
    const { value: rows } = await list(Math.max(...pageSizes)).next()
    return { data: { data: rows ?? [] } }
  },
})
