import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { candidateReads } from '#contract/hiring/candidate.ts'
import type { Database } from '#server/database/connect.ts'
import { candidatesRead } from '#server/hiring/tables.ts'
import { requirePrincipal } from '#server/http/access.ts'
import { recentAuthenticationRequired } from '#server/http/errors.ts'

const windowStart = sql`now() - make_interval(hours => ${candidateReads.hours})`

export interface CandidateReads {
  /**
   * Records that a session reads these candidates, each once in a window. Beyond what recruiters read in a day it
   * throws a 403 that ends with a new sign-in: a session that was left open or stolen cannot export everyone page by page. A
   * session that has just signed in may export, so its reads are not recorded.
   */
  record(request: Pick<FastifyRequest, 'principal'>, ids: readonly number[]): Promise<void>
}

export const createCandidateReads = (db: Database): CandidateReads => ({
  async record(request, ids) {
    const caller = requirePrincipal(request)
    const { sessionId, isRecent } = caller
    // Its scope says that a program reads them all, and people know which one.
    const isProgram = caller.kind === 'admin' && caller.token !== undefined
    if (isProgram || isRecent || ids.length === 0) return
    const sent = sql`${sql.param([...ids])}::int[]`
    const [read] = await db
      .select({ isKnown: sql<boolean>`${candidatesRead.ids} @> ${sent}` })
      .from(candidatesRead)
      .where(sql`${candidatesRead.sessionId} = ${sessionId} and ${candidatesRead.since} > ${windowStart}`)
    if (read?.isKnown) return
    if (ids.length > candidateReads.perSession) throw recentAuthenticationRequired()
    const isOver = sql`${candidatesRead.since} <= ${windowStart}`
    const all = sql`case when ${isOver} then excluded.ids
      else array(select distinct unnest(${candidatesRead.ids} || excluded.ids)) end`
    // One statement, so that each of several calls at once counts what the others have read.
    const recorded = await db
      .insert(candidatesRead)
      .values({ sessionId, ids: [...ids] })
      .onConflictDoUpdate({
        target: candidatesRead.sessionId,
        set: {
          ids: all,
          since: sql`case when ${isOver} then excluded.since else ${candidatesRead.since} end`,
        },
        setWhere: sql`cardinality(${all}) <= ${candidateReads.perSession}`,
      })
      .returning({ sessionId: candidatesRead.sessionId })
    if (recorded.length === 0) throw recentAuthenticationRequired()
  },
})
