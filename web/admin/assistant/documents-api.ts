import type { Document } from '#contract/assistant/document.ts'
import { api, urlOf } from '#web/calls.ts'
import { saveFrom } from '#web/ui/save-file.ts'
import type { TransferSettings } from '#web/uploads/use-transfer.ts'

export function createDocument(
  { title, file }: { title: string; file: File | null },
  settings: TransferSettings,
): Promise<Document> {
  const body = new FormData()
  body.set('title', title)
  if (file) body.set('file', file)
  return api('POST documents/', { body }, settings)
}

/** As a form, which the requirements ask for (AP-423). */
export function setDocumentStatus(id: number, status: 0 | 1): Promise<Document> {
  const body = new FormData()
  body.set('status', String(status))
  return api('PATCH documents/{id}/', { params: { id }, body })
}

export const readDocumentAgain = (id: number): Promise<Document> =>
  api('POST documents/{id}/retry/', { params: { id } })

/** Saves the file of a document under the name that it was uploaded with. Rejects if it is not available. */
export async function downloadDocument({ id, file }: Document): Promise<void> {
  const args = { params: { id } }
  await api('HEAD documents/{id}/file/', args)
  saveFrom(urlOf('GET documents/{id}/file/', args), file)
}
