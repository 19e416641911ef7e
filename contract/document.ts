import { z } from 'zod'

/** The path of the documents that the assistant answers from (AP-352). */
export const documentsPath = 'documents'

export const documentLimits = {
  titleLength: 255,
  fileBytes: 20 * 1024 * 1024,
} as const

/** What an upload may be, judged by its content. */
export const documentTypes = ['pdf', 'docx', 'txt', 'md'] as const

export type DocumentType = (typeof documentTypes)[number]

/** How far a document is on its way to the assistant. `unreadable` says why in `reason`. */
export const documentStates = ['queued', 'ready', 'unreadable'] as const

export const documentSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** The file's name as it was uploaded. */
  file: z.string(),
  /** 1 published, 0 unpublished. */
  status: z.int(),
  created_at: z.string(),
  state: z.enum(documentStates),
  /** Why no text could be read; null otherwise. */
  reason: z.string().nullable(),
  /** Of the file, in bytes. */
  size: z.int(),
})

export type Document = z.output<typeof documentSchema>

export const documentErrors = {
  title: 'Title is required',
  file: 'File is required',
  fileType: 'Upload a PDF, DOCX, TXT, or MD file.',
  status: 'The status must be 0 or 1.',
} as const
