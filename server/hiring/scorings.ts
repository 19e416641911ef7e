import { gt, sql } from 'drizzle-orm'
import { candidateErrors, candidateStatuses } from '#contract/hiring/candidate.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import { publishCandidates } from '#server/hiring/candidate-events.ts'
import { hiringError } from '#server/hiring/errors.ts'
import { candidate, criteria, scoring } from '#server/hiring/tables.ts'
import { defineQueue, type Jobs } from '#server/jobs/queue.ts'

/** Scores a candidate. A failed scoring is retried for about three minutes. */
export const scoringQueue = defineQueue<{ readonly id: number }>('scoring', {
  concurrency: 2,
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 300,
  keyOf: ({ id }) => String(id),
})

/**
 * Starts scorings. A candidate is being scored as long as it has a row in `scoring`; its job looks at nothing else.
 */
export interface Scorings {
  /**
   * Scores a new application by the newest criteria. If there are none, it becomes pending at once (HD-393, HD-394).
   */
  startNew(tx: Transaction, id: number): Promise<void>
  /**
   * Scores candidates, except those that are being evaluated already (HD-383, HD-392). Returns how many were started.
   * Throws 400 and starts none if one of them is unknown.
   * @param ids each once
   */
  start(ids: readonly number[], criteriaId: number): Promise<number>
  /** Requeues candidates whose job was lost, so that none stays in evaluation (HD-386). */
  recover(): Promise<void>
}

/** A new application goes before a re-run of thousands, since people wait for its score. */
const newPriority = 1

/** Many more would take longer than a statement may. */
const recoveredAtOnce = 500

const { evaluating, pending } = candidateStatuses

export function createScorings({ events, jobs }: { events: EventBus; jobs: Jobs }): Scorings {
  return {
    async startNew(tx, id) {
      const { rows } = await tx.execute(sql`
        insert into ${scoring} (candidate_id, criteria_id, former_status)
        select ${id}, id, ${pending} from ${criteria} order by version desc limit 1 returning 1`)
      if (rows.length > 0) await jobs.sendMany(tx, scoringQueue, [{ id }], { priority: newPriority })
      else await tx.execute(sql`update ${candidate} set status = ${pending} where id = ${id}`)
    },

    start: (ids, criteriaId) =>
      events.transaction(async (tx) => {
        const among = sql`${candidate.id} = any(${sql.param([...ids])}::int[])`
        const known = await tx.execute(
          sql`select from ${candidate} where ${among} order by id for no key update`,
        )
        if (known.rowCount !== ids.length) throw hiringError(candidateErrors.unknown)
        // Someone may decide during an earlier scoring, whose result then no longer matters.
        const { rows: started } = await tx.execute<{ id: number }>(sql`
          with started as (
            insert into ${scoring} (candidate_id, criteria_id, former_status)
            select id, ${criteriaId}, status from ${candidate} where ${among} and status <> ${evaluating}
            on conflict (candidate_id) do update
              set criteria_id = excluded.criteria_id, former_status = excluded.former_status, created_at = now()
            returning candidate_id
          )
          update ${candidate} set status = ${evaluating}, scoring_error = null
          from started where id = candidate_id returning id`)
        await jobs.sendMany(tx, scoringQueue, started)
        publishCandidates(
          tx,
          started.map(({ id }) => id),
        )
        return started.length
      }),

    async recover() {
      await events.transaction(async (tx) => {
        await tx.execute(sql`
          insert into ${scoring} (candidate_id, criteria_id, former_status)
          select id, (select id from ${criteria} order by version desc limit 1), ${pending}
          from ${candidate} where status = ${evaluating} and exists (select from ${criteria})
          on conflict do nothing`)
        const { rows: released } = await tx.execute<{ id: number }>(sql`
          update ${candidate} set status = ${pending}
          where status = ${evaluating} and not exists (select from ${scoring} where candidate_id = id)
          returning id`)
        publishCandidates(
          tx,
          released.map(({ id }) => id),
        )
      })
      let last = 0
      do {
        last = await events.transaction(async (tx) => {
          const waiting = await tx
            .select({ id: scoring.candidate_id })
            .from(scoring)
            .where(gt(scoring.candidate_id, last))
            .orderBy(scoring.candidate_id)
            .limit(recoveredAtOnce)
          // Rows with a job keep it.
          await jobs.sendMany(tx, scoringQueue, waiting)
          return waiting.at(-1)?.id ?? 0
        })
      } while (last > 0)
    },
  }
}
