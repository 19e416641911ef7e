import type { Receipt } from '#contract/hiring/receipt.ts'
import { callQuery } from '#web/call-queries.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** Everything that an evaluation is based on. */
export const receiptQuery = (candidateId: number, evaluationId: number) =>
  callQuery('GET candidates/{id}/evaluations/{evaluationId}/receipt/', {
    params: { id: candidateId, evaluationId },
  })

/** Saves it unchanged, for anyone to verify. */
export const saveReceipt = (candidateId: number, receipt: Receipt): void =>
  saveFile(
    new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }),
    `receipt-${candidateId}-${receipt.evaluation.id}.json`,
  )
