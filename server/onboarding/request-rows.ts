import { eq } from 'drizzle-orm'
import type { EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'
import { onboardingRequest } from '#server/onboarding/tables.ts'

/** Ends the request for the steps of a candidate. Returns whether there was one. */
export async function endRequest(tx: EventTransaction, candidateId: number): Promise<boolean> {
  const ended = await tx
    .delete(onboardingRequest)
    .where(eq(onboardingRequest.candidateId, candidateId))
    .returning()
  if (ended.length > 0) publishRows(tx, 'candidate', 'candidates', [candidateId], 'changed')
  return ended.length > 0
}
