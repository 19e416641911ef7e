import { z } from 'zod'
import { bulkBody, bulkLimits } from '#contract/bulk-bodies.ts'
import { requireAdmin } from '#server/http/access.ts'
import { notFound } from '#server/http/errors.ts'
import { type App, errorDetail, noContent } from '#server/http/route-schema.ts'
import { parseId } from '#server/list/row-id.ts'

/** How many rows were deleted, and which keys were unknown. */
export interface Removal {
  readonly deleted: number
  readonly missing: string[]
}

interface DeleteOptions {
  /** As in `/api/<path>/`. */
  readonly path: string
  readonly tags: readonly string[]
  /** What the two operations do, for the API reference. */
  readonly summaries: { readonly one: string; readonly many: string }
  /** How a row is identified in its path; `id` if omitted. */
  readonly keyName?: 'id' | 'key'
  /** @param keys without duplicates, as they were sent */
  removeMany(keys: readonly string[], adminId: number): Promise<Removal>
}

/** The two spellings of the path, each also with POST, for clients that cannot send a body with DELETE. */
const bulkOperations = [
  ['DELETE', 'bulk_delete'],
  ['POST', 'bulk_delete'],
  ['DELETE', 'bulk-delete'],
  ['POST', 'bulk-delete'],
] as const

/**
 * Routes that delete one row, with 404 for an unknown one, or several, with the unknown ones listed. For
 * administrators.
 */
export function deleteRoutes(
  app: App,
  { path, tags, summaries, keyName = 'id', removeMany }: DeleteOptions,
): void {
  const base = `/api/${path}/`
  const config = { access: 'admin' } as const
  const one = {
    tags,
    summary: summaries.one,
    response: { 204: noContent, 401: errorDetail, 404: errorDetail },
  }
  const many = {
    tags,
    summary: summaries.many,
    body: bulkBody,
    limits: bulkLimits,
    response: {
      200: z.object({ deleted: z.int(), missing: z.array(z.string()) }),
      400: errorDetail,
      401: errorDetail,
    },
  }

  app.delete<{ Params: Record<string, string> }>(
    `${base}:${keyName}/`,
    { config, schema: one },
    async (request, reply) => {
      const { deleted } = await removeMany([request.params[keyName] as string], requireAdmin(request).id)
      if (deleted === 0) throw notFound()
      return reply.code(204).send()
    },
  )

  for (const [method, name] of bulkOperations) {
    app.route({
      method,
      url: `${base}${name}/`,
      config,
      schema: many,
      handler: async (request, reply) => {
        const keys = [...new Set(request.body.ids.map(String))]
        return reply.send(await removeMany(keys, requireAdmin(request).id))
      },
    })
  }
}

/** Deletes keys through a store that deletes ids and returns those it has found. */
export async function removeIds(
  keys: readonly string[],
  remove: (ids: number[]) => Promise<readonly number[]>,
): Promise<Removal> {
  const found = new Set((await remove(keys.flatMap((key) => parseId(key) ?? []))).map(String))
  return { deleted: found.size, missing: keys.filter((key) => !found.has(key)) }
}
