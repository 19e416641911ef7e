import type { SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FoundKind } from '#contract/find/find.ts'
import type { SearchIn } from '#server/search/newest.ts'

/** Rows that administrators find by their words. Each domain has its own; `server/services.ts` lists them. */
export interface FindSource {
  readonly kind: FoundKind
  readonly search: SearchIn
  /** Texts of a row of `search.rows`. */
  readonly title: SQL
  readonly note: SQL
  /** What excerpts are cut from, which may depend on the array of words; null if title and note are all. */
  readonly text: SQL | ((words: SQL) => SQL) | null
  /** 1 for published, 0 for unpublished; absent where nothing is published. */
  readonly status?: SQL
  /** Called before rows are shown; may throw to refuse it. */
  beforeShowing?(request: Pick<FastifyRequest, 'principal'>, ids: readonly number[]): Promise<void>
}
