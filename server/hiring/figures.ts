import { sql } from 'drizzle-orm'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { decisionDays, type HiringFigures, type StageCounts } from '#contract/hiring/figures.ts'
import type { Database } from '#server/database/connect.ts'
import { candidate } from '#server/hiring/tables.ts'

/** Counts candidates by stage and job from an index alone, and how long decisions take. */
export async function hiringFigures(db: Database): Promise<HiringFigures> {
  const [rows, decisions] = await Promise.all([countByJob(db), recentDecisions(db)])
  const byJob = Map.groupBy(rows, ({ designation }) => designation)
  const jobs = [...byJob].map(([designation, counts]) => ({ designation, ...stagesOf(counts) }))
  return {
    stages: stagesOf(rows),
    jobs: jobs.toSorted((one, other) => other.pending - one.pending || total(other) - total(one)),
    decisions,
  }
}

interface Count {
  readonly status: number
  readonly count: number
}

const countByJob = (db: Database) =>
  db
    .select({
      designation: candidate.designation,
      status: candidate.status,
      count: sql<number>`count(*)::int`,
    })
    .from(candidate)
    .groupBy(candidate.designation, candidate.status)
    .orderBy(candidate.designation)

async function recentDecisions(db: Database): Promise<HiringFigures['decisions']> {
  const days = sql`extract(epoch from ${candidate.decided_at} - ${candidate.created_at}) / 86400`
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      medianDays: sql<
        number | null
      >`round(percentile_cont(0.5) within group (order by ${days})::numeric, 1)::float8`,
    })
    .from(candidate)
    .where(sql`${candidate.decided_at} > now() - make_interval(days => ${decisionDays})`)
  return row ?? { count: 0, medianDays: null }
}

function stagesOf(counts: readonly Count[]): StageCounts {
  const of = (status: number) =>
    counts.reduce((sum, one) => (one.status === status ? sum + one.count : sum), 0)
  return {
    pending: of(candidateStatuses.pending),
    hired: of(candidateStatuses.hired),
    rejected: of(candidateStatuses.rejected),
    evaluating: of(candidateStatuses.evaluating),
  }
}

const total = ({ pending, hired, rejected, evaluating }: StageCounts) =>
  pending + hired + rejected + evaluating
