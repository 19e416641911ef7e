import type { Document } from '#contract/assistant/document.ts'
import { api, apiForFile } from '#web/calls.ts'
import { saveFile } from '#web/ui/save-file.ts'
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

/** Saves the file of a document under the name that it was uploaded with. */
export const downloadDocument = async ({ id, file }: Document): Promise<void> =>
  saveFile(await apiForFile('GET documents/{id}/file/', { params: { id } }), file)
