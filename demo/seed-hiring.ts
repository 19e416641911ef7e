import { createReadStream } from 'node:fs'
import * as path from 'node:path'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { type Applicant, applicants } from '#demo/applicants.ts'
import { conversations } from '#demo/conversations.ts'
import { criteriaVersions } from '#demo/criteria.ts'
import { daysBefore } from '#demo/days.ts'
import { reviews } from '#demo/reviews.ts'
import { resumes } from '#server/hiring/resume/resume-file.ts'
import { createScorer } from '#server/hiring/scorer/index.ts'
import { createScoringRun } from '#server/hiring/scoring-run.ts'
import {
  candidate,
  criteria,
  evaluation,
  reviewerScore,
  scoreOverride,
  scoring,
} from '#server/hiring/tables.ts'
import { renderRichText } from '#server/mail/message.ts'
import { outbox } from '#server/mail/tables.ts'
import type { Services } from '#server/services.ts'

const resumeFolder = path.join(import.meta.dirname, 'resumes')

/**
 * Fills the hiring desk: applicants with their resumes, criteria, scores, reviews, and conversations. Evaluations are
 * computed by the program itself: at once where people have reviewed them, else as jobs after the start. Continues where
 * an earlier start was interrupted.
 */
export async function seedHiring(services: Services, now: Date): Promise<void> {
  const versions = await seedCriteria(services, now)
  // The newest comes last, and so to the top.
  const oldestFirst = applicants.toReversed()
  for (const applicant of oldestFirst.slice(await services.db.$count(candidate)))
    await seedApplicant(services, applicant, now)
  await seedReviews(services, versions)
  await seedConversations(services)
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

/** The newest applications have not been opened yet. */
const daysUnread = 6

/** Evaluations that people have reviewed, each as if it had been made soon after the application. */
async function seedReviews(services: Services, { older, newest }: Versions): Promise<void> {
  const { db, scorings, reviewerScores, config } = services
  const scoringRun = createScoringRun({ ...services, scorer: createScorer(config) })
  const context = { signal: new AbortController().signal, isLastAttempt: true }

  async function review(name: string): Promise<void> {
    const id = await idOf(services, name)
    if ((await db.$count(scoreOverride, overrideOf(id))) > 0) return
    for (const version of [older, newest]) {
      await scorings.start([id], version)
      await scoringRun.run(id, context)
    }
    for (const { reviewer, scores } of reviews.filter(({ applicant }) => applicant === name))
      await reviewerScores.save(id, { reviewer, scores, adminId: null })
    await backdate(services, id)
  }

  // Two at a time, as many as the program scores.
  const names = [...new Set(reviews.map(({ applicant }) => applicant))]
  const work = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) await review(name)
  }
  await Promise.all([work(), work()])
}

const overrideOf = (candidateId: number) =>
  sql`${scoreOverride.evaluation_id} in (select id from ${evaluation} where candidate_id = ${candidateId})`

async function idOf({ db }: Services, name: string): Promise<number> {
  const [row] = await db.select({ id: candidate.id }).from(candidate).where(eq(candidate.candidateName, name))
  if (!row) throw new Error(`The demo has no applicant named ${name}`)
  return row.id
}

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

async function seedConversations(services: Services): Promise<void> {
  const { db, config } = services
  const domain = config.MAIL_FROM.split('@')[1]?.replace(/>\s*$/, '')
  for (const [name, emails] of Object.entries(conversations)) {
    const candidateId = await idOf(services, name)
    const messageIds = emails.map((_, at) => `<demo.${candidateId}.${at}@${domain}>`)
    const applied = sql`(select created_at from ${candidate} where id = ${candidateId})`
    await db
      .insert(outbox)
      .values(
        emails.map(({ hours, subject, html, error }, at) => {
          const writtenAt = sql`least(now(), ${applied} + make_interval(hours => ${hours}))`
          return {
            ...renderRichText(html),
            candidateId,
            to: sql`(select email from ${candidate} where id = ${candidateId})`,
            toName: name,
            from: config.MAIL_FROM,
            subject,
            messageId: messageIds[at] as string,
            inReplyTo: messageIds[at - 1] ?? null,
            references: messageIds.slice(0, at).join(' ') || null,
            isAutomatic: false,
            state: error === undefined ? ('sent' as const) : ('failed' as const),
            lastError: error ?? null,
            createdAt: writtenAt,
            queuedAt: writtenAt,
            sentAt: error === undefined ? writtenAt : null,
          }
        }),
      )
      .onConflictDoNothing()
  }
}

/** All others are scored once the program runs: by the criteria of their time. */
async function startScorings({ db, scorings }: Services, { older, newest }: Versions): Promise<void> {
  const waiting = await db
    .select({ id: candidate.id, createdAt: candidate.created_at })
    .from(candidate)
    .leftJoin(evaluation, eq(evaluation.candidate_id, candidate.id))
    .leftJoin(scoring, eq(scoring.candidate_id, candidate.id))
    .where(sql`${isNull(evaluation.id)} and ${isNull(scoring.candidate_id)}`)
    .orderBy(sql`${candidate.id} desc`)
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
}
