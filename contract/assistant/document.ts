import { z } from 'zod'
import { filterRules, type NamedFilter, optionFilter, timeFilters } from '#contract/list-filters.ts'
import type { ListRules } from '#contract/list-query.ts'

/** The path of the documents that the assistant answers from (AP-352). */
export const documentsPath = 'documents'

export const documentLimits = {
  titleLength: 255,
  fileBytes: 20 * 1024 * 1024,
  /** The length of its text, in characters: about 1,300 pages. */
  text: 4_000_000,
} as const

/** The accepted types of an upload, detected from its content. */
export const documentTypes = ['pdf', 'docx', 'txt', 'md'] as const

export type DocumentType = (typeof documentTypes)[number]

/** The processing state of a document. If it is `unreadable`, `reason` says why. */
export const documentStates = ['queued', 'ready', 'unreadable'] as const

export const documentSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** The file's name at upload. */
  file: z.string(),
  /** 1 published, 0 unpublished. */
  status: z.int(),
  created_at: z.string(),
  state: z.enum(documentStates),
  /** Why no text could be read; null otherwise. */
  reason: z.string().nullable(),
  /** The file's size in bytes. */
  size: z.int(),
})

export type Document = z.output<typeof documentSchema>

export const documentFilters: readonly NamedFilter[] = [
  { name: 'title.contains', of: 'title', label: 'Title', operator: 'contains' },
  optionFilter('state', 'State', { queued: 'Queued', ready: 'Ready', unreadable: 'Unreadable' }),
  ...timeFilters('created_at', 'Date'),
]

/** There is no search (AP-031). */
export const documentRules = {
  sort: ['id', 'title', 'file', 'created_at'],
  defaultSort: '-created_at',
  filters: filterRules(documentFilters),
  statuses: [0, 1],
} as const satisfies ListRules

export const documentErrors = {
  title: 'Title is required',
  file: 'File is required',
  fileType: 'Upload a PDF, DOCX, TXT, or MD file.',
  fileEmpty: 'This file is empty. Upload another one.',
  fileEncrypted: 'This file is protected by a password. Upload it without one.',
  fileDamaged: 'This file is damaged and cannot be read. Upload another one.',
  fileTooLarge: 'This file is too large. Upload one of at most 20 MB.',
  status: 'The status must be 0 or 1.',
  notUnreadable: 'Only a document that could not be read can be read again.',
} as const

/** Why the assistant cannot use a document: the reason in its row. */
export const documentReasons = {
  imageOnly: 'Only pictures, no text. Upload a version whose text can be selected.',
  empty: 'No text in it.',
  encrypted: 'Protected by a password.',
  damaged: 'Damaged, so that it cannot be read.',
  tooMuchText: 'Too long: more than four million characters. Upload it in parts.',
  tooCostly: 'Reading it took too long.',
  missing: 'Its file is missing.',
  failed: 'It could not be read because of an error.',
} as const

export type DocumentReason = keyof typeof documentReasons

const passing: readonly string[] = [
  documentReasons.tooCostly,
  documentReasons.missing,
  documentReasons.failed,
]

/** Whether another attempt to read it may succeed. */
export const canBeReadAgain = ({ state, reason }: Pick<Document, 'state' | 'reason'>): boolean =>
  state === 'unreadable' && reason !== null && passing.includes(reason)
