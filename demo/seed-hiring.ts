import { createReadStream } from 'node:fs'
import * as path from 'node:path'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { type Applicant, applicants } from '#demo/applicants.ts'
import { criteriaVersions } from '#demo/criteria.ts'
import { daysBefore } from '#demo/days.ts'
import { seedMail } from '#demo/seed-mail.ts'
import { reviewedApplicants, reviewQueue } from '#demo/seed-reviews.ts'
import { resumes } from '#server/hiring/resume/resume-file.ts'
import { candidate, criteria, evaluation, scoring } from '#server/hiring/tables.ts'
import type { Services } from '#server/services.ts'

const resumeFolder = path.join(import.meta.dirname, 'resumes')

/**
 * Fills the hiring desk: applicants with their resumes, criteria, and mail. Evaluations and reviews follow as
 * jobs, since reading resumes would delay the first start. Continues where an earlier start was interrupted.
 */
export async function seedHiring(services: Services, now: Date): Promise<void> {
  const versions = await seedCriteria(services, now)
  // The newest comes last, and so to the top.
  const oldestFirst = applicants.toReversed()
  for (const applicant of oldestFirst.slice(await services.db.$count(candidate)))
    await seedApplicant(services, applicant, now)
  await seedMail(services)
  await startScorings(services, versions)
}

interface Versions {
  readonly older: number
  readonly newest: number
}

async function seedCriteria({ db }: Services, now: Date): Promise<Versions> {
  const rows = criteriaVersions.map(({ text, daysAgo }, at) => ({
    version: at + 1,
    criteria: text,
    created_at: daysBefore(now, daysAgo),
  }))
  await db.insert(criteria).values(rows).onConflictDoNothing()
  const [older, newest] = await db.select({ id: criteria.id }).from(criteria).orderBy(asc(criteria.version))
  if (!older || !newest) throw new Error('The demo has two versions of the criteria')
  return { older: older.id, newest: newest.id }
}

async function seedApplicant(
  { db, files, library }: Services,
  applicant: Applicant,
  now: Date,
): Promise<void> {
  const file = path.join(resumeFolder, applicant.resume)
  await using received = await files.private.receive(createReadStream(file))
  const resume = await library.storeTemp(
    { ...resumes, detectType: async () => path.extname(file).slice(1) },
    received,
  )
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(candidate)
      .values({
        candidateName: applicant.name,
        email: applicant.email,
        designation: applicant.designation,
        nameOfReference: applicant.reference,
        description: applicant.description,
        candidateResume: resume.path,
        resumeName: applicant.resume,
        resumeSize: resume.size,
        status: applicant.status,
        is_viewed: applicant.status !== candidateStatuses.pending || applicant.daysAgo > daysUnread,
        created_at: timeOf(applicant, now),
        decided_at: decidedAt(applicant, now),
      })
      .returning({ id: candidate.id })
    await library.setUses(tx, `candidate:${row?.id}`, [resume.path], [resume])
  })
}

/** Never in the future, and long enough ago for what happened since. */
const timeOf = (applicant: Applicant, now: Date): string =>
  new Date(
    now.getTime() - ((applicant.daysAgo * 24 + 9) * 60 + applicants.indexOf(applicant)) * 60_000,
  ).toISOString()

/** Some days after the application; null while nothing is decided. */
function decidedAt(applicant: Applicant, now: Date): string | null {
  if (applicant.status === candidateStatuses.pending) return null
  const days = 2 + (applicants.indexOf(applicant) % 9)
  const time = Date.parse(timeOf(applicant, now)) + days * 24 * 3_600_000
  return new Date(Math.min(time, now.getTime())).toISOString()
}

/** The newest applications have not been opened yet. */
const daysUnread = 6

/** Each by the criteria of its time; those that people review are scored with that. */
async function startScorings({ db, jobs, scorings }: Services, { older, newest }: Versions): Promise<void> {
  const unscored = await db
    .select({ id: candidate.id, name: candidate.candidateName, createdAt: candidate.created_at })
    .from(candidate)
    .leftJoin(evaluation, eq(evaluation.candidate_id, candidate.id))
    .leftJoin(scoring, eq(scoring.candidate_id, candidate.id))
    .where(sql`${isNull(evaluation.id)} and ${isNull(scoring.candidate_id)}`)
    .orderBy(sql`${candidate.id} desc`)
  const waiting = unscored.filter(({ name }) => !reviewedApplicants.has(name))
  const [since] = await db
    .select({ createdAt: criteria.created_at })
    .from(criteria)
    .where(eq(criteria.id, newest))
  const isNew = (row: { createdAt: string }) => row.createdAt >= (since?.createdAt ?? '')
  for (const [version, rows] of [
    [newest, waiting.filter(isNew)],
    [older, waiting.filter((row) => !isNew(row))],
  ] as const)
    await scorings.start(
      rows.map(({ id }) => id),
      version,
    )
  await db.transaction((tx) => jobs.send(tx, reviewQueue, {}))
}
