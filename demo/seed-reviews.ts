import { asc, eq, sql } from 'drizzle-orm'
import { reviews } from '#demo/reviews.ts'
import type { Database } from '#server/database/connect.ts'
import { createScorer } from '#server/hiring/scorer/index.ts'
import { createScoringRun } from '#server/hiring/scoring-run.ts'
import { candidate, criteria, evaluation, reviewerScore, scoreOverride } from '#server/hiring/tables.ts'
import { defineQueue } from '#server/jobs/queue.ts'
import type { Services } from '#server/services.ts'

export const reviewedApplicants: ReadonlySet<string> = new Set(reviews.map(({ applicant }) => applicant))

/** Reviews the demo's applicants, once it has been seeded. */
export const reviewQueue = defineQueue<Record<string, never>>('demo-reviews', {
  concurrency: 1,
  retryLimit: 3,
  retryDelay: 5,
  expireInSeconds: 120,
  keyOf: () => 'all',
})

/**
 * Has applicants scored by every version of the criteria and reviewed by people, each as if it had happened soon after
 * the application. May run twice.
 */
export async function seedReviews(services: Services): Promise<void> {
  const { db, scorings, reviewerScores, config } = services
  const versions = await db.select({ id: criteria.id }).from(criteria).orderBy(asc(criteria.version))
  const scoringRun = createScoringRun({ ...services, scorer: createScorer(config) })
  const context = { signal: new AbortController().signal, isLastAttempt: true }

  async function review(name: string): Promise<void> {
    const id = await findApplicant(db, name)
    if (id === null || (await db.$count(scoreOverride, overrideOf(id))) > 0) return
    for (const version of versions) {
      await scorings.start([id], version.id)
      await scoringRun.run(id, context)
    }
    for (const { reviewer, scores } of reviews.filter(({ applicant }) => applicant === name))
      await reviewerScores.save(id, { reviewer, scores, adminId: null })
    await backdate(services, id)
  }

  for (const name of reviewedApplicants) await review(name)
}

const overrideOf = (candidateId: number) =>
  sql`${scoreOverride.evaluation_id} in (select id from ${evaluation} where candidate_id = ${candidateId})`

/** Moves what was scored just now to the days after the application, in the same order. */
async function backdate({ db }: Services, candidateId: number): Promise<void> {
  const applied = sql`(select created_at from ${candidate} where id = ${candidateId})`
  await db.execute(sql`
    update ${evaluation} set created_at = ${applied} + interval '1 hour' * (
      select count(*) from ${evaluation} as earlier
      where earlier.candidate_id = ${candidateId} and earlier.id <= ${evaluation.id}
    ) where candidate_id = ${candidateId}`)
  for (const table of [reviewerScore, scoreOverride])
    await db.execute(sql`
      update ${table} set created_at = least(now(), (
        select evaluation.created_at + interval '1 hour' * (
          select count(distinct reviewer) from ${table} as earlier
          where earlier.evaluation_id = ${table.evaluation_id} and earlier.created_at <= ${table.created_at}
        ) from ${evaluation} where evaluation.id = ${table.evaluation_id}
      )) where ${table.evaluation_id} in (select id from ${evaluation} where candidate_id = ${candidateId})`)
}

/** The id of an applicant; null when it has been deleted. */
export async function findApplicant(db: Database, name: string): Promise<number | null> {
  const [row] = await db.select({ id: candidate.id }).from(candidate).where(eq(candidate.candidateName, name))
  return row?.id ?? null
}
