import { and, eq, sql } from 'drizzle-orm'
import { hiringTimeZone } from '#contract/hiring/candidate.ts'
import type { Receipt } from '#contract/hiring/receipt.ts'
import type { Database } from '#server/database/connect.ts'
import { evaluationsOf } from '#server/hiring/evaluation-rows.ts'
import { sha256 } from '#server/hiring/scorer/input-hash.ts'
import { candidate, evaluation, resumeReading } from '#server/hiring/tables.ts'

interface ReceiptKey {
  readonly candidateId: number
  readonly evaluationId: number
  /** The administrator who requests it. */
  readonly adminId: number
}

/** Everything that an evaluation's scores depend on; null for an unknown one. */
export async function findReceipt(
  db: Database,
  { candidateId, evaluationId, adminId }: ReceiptKey,
): Promise<Receipt | null> {
  const [row] = await db
    .select({
      text: resumeReading.text,
      layout: resumeReading.layout,
      scorer: { name: evaluation.scorer, model: evaluation.model, prompt_version: evaluation.prompt_version },
      as_of: applicationDay,
      input_hash: evaluation.input_hash,
    })
    .from(evaluation)
    .innerJoin(resumeReading, eq(resumeReading.id, evaluation.resume_id))
    .innerJoin(candidate, eq(candidate.id, evaluation.candidate_id))
    .where(and(eq(evaluation.id, evaluationId), eq(evaluation.candidate_id, candidateId)))
  const all = (await evaluationsOf(db, [candidateId], adminId)).get(candidateId)
  const found = all?.find(({ id }) => id === evaluationId)
  if (!row || !found) return null
  const { text, layout, ...rest } = row
  const resume = { text, sha256: sha256(text), ...(layout && { layout }) }
  return { receipt_version: layout ? 2 : 1, resume, ...rest, evaluation: found }
}

/** The day that scorers use for "until today". */
export const applicationDay = sql<string>`to_char(${candidate.created_at} at time zone ${hiringTimeZone}, 'YYYY-MM-DD')`
