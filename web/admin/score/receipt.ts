import { callForFile } from '#web/api.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** Saves what an evaluation follows from, to be checked by anyone. */
export async function downloadReceipt(candidateId: number, evaluationId: number): Promise<void> {
  const file = await callForFile(`candidates/${candidateId}/evaluations/${evaluationId}/receipt/`)
  saveFile(file, `receipt-${candidateId}-${evaluationId}.json`)
}
