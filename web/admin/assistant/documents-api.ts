import { type Document, documentsPath } from '#contract/assistant/document.ts'
import { call, callForFile } from '#web/api.ts'
import { saveFile } from '#web/ui/save-file.ts'

export function createDocument({ title, file }: { title: string; file: File | null }): Promise<Document> {
  const body = new FormData()
  body.set('title', title)
  if (file) body.set('file', file)
  return call(`${documentsPath}/`, { method: 'POST', body })
}

export function setDocumentStatus(id: number, status: 0 | 1): Promise<Document> {
  const body = new FormData()
  body.set('status', String(status))
  return call(`${documentsPath}/${id}/`, { method: 'PATCH', body })
}

export const readDocumentAgain = (id: number): Promise<Document> =>
  call(`${documentsPath}/${id}/retry/`, { method: 'POST' })

/** Saves the file of a document under the name that it was uploaded with. */
export const downloadDocument = async ({ id, file }: Document): Promise<void> =>
  saveFile(await callForFile(`${documentsPath}/${id}/file/`), file)
