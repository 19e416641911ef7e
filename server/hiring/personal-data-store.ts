import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { resumeFileName } from '#server/hiring/resume-names.ts'
import {
  applicationTranscript,
  candidate,
  evaluation,
  resumeReading,
  reviewerScore,
  scoreOverride,
} from '#server/hiring/tables.ts'
import { deleteOrphanedSteps } from '#server/onboarding/store.ts'
import type { PersonalData, WrittenTexts } from '#server/privacy/port.ts'
import type { Services } from '#server/services.ts'

/** Applications with what was read, scored, and said. They are erased like any candidate, with e-mails and files. */
export const candidatePersonalData = ({ db, candidates }: Services): PersonalData => ({
  area: 'applications',
  async find(email) {
    const rows = await db.select().from(candidate).where(isOf(email))
    const ids = rows.map(({ id }) => id)
    const [transcripts, readings, evaluations] = await Promise.all([
      db.select().from(applicationTranscript).where(inArray(applicationTranscript.candidate_id, ids)),
      db.select().from(resumeReading).where(inArray(resumeReading.candidate_id, ids)),
      db
        .select({ evaluation, reviewerScore })
        .from(evaluation)
        .leftJoin(reviewerScore, eq(reviewerScore.evaluation_id, evaluation.id))
        .where(inArray(evaluation.candidate_id, ids)),
    ])
    return rows.map((row) => {
      const isOwn = (one: { candidate_id: number }) => one.candidate_id === row.id
      return {
        id: row.id,
        title: `${row.candidateName}, ${row.designation}`,
        names: [row.candidateName],
        formerly: 'a former applicant',
        at: new Date(row.created_at),
        data: {
          application: row,
          transcripts: transcripts.filter(isOwn),
          resumes: readings.filter(isOwn),
          evaluations: evaluations.filter((one) => isOwn(one.evaluation)),
        },
        files: [
          { name: resumeFileName(row.resumeName, row.candidateResume), path: row.candidateResume },
          ...(row.candidateImage
            ? [{ name: `picture-${row.candidateImage.split('/').at(-1)}`, path: row.candidateImage }]
            : []),
        ],
      }
    })
  },
  async erase(records) {
    await candidates.removeMany(records.map(({ id }) => String(id)))
    await deleteOrphanedSteps(db)
  },
})

/**
 * The ids of the applications with an e-mail address.
 * @param email in lower case
 */
export async function applicationsOf(db: Database, email: string): Promise<number[]> {
  const rows = await db.select({ id: candidate.id }).from(candidate).where(isOf(email))
  return rows.map(({ id }) => id)
}

const isOf = (email: string) => sql`lower(${candidate.email}) = ${email}`

/** What reviewers have written about a score. */
export const scoreTexts: readonly WrittenTexts[] = [
  {
    kind: 'reasons',
    table: scoreOverride,
    columns: [scoreOverride.reason],
    place: scoreOverride.category,
  },
]
