import { readFile } from 'node:fs/promises'
import type { DocumentReason, DocumentType } from '#contract/assistant/document.ts'
import { extractionLimits, readingLimits } from '#server/assistant/document-limits.ts'
import { decodeText } from '#server/assistant/document-text.ts'
import { inspectInThread } from '#server/text-extraction/inspection.ts'
import { createBackground } from '#server/threads/background.ts'
import { TaskNotDone, TooCostly } from '#server/threads/limits.ts'

/** The passages of a document, as `encodePassages` writes them, or the reason why there is no text. */
export type DocumentReading = { readonly passages: Uint8Array } | { readonly reason: DocumentReason }

/** Whether a file is accepted; `foreign` is an unsupported type. */
export type DocumentState = 'fine' | 'empty' | 'encrypted' | 'unreadable' | 'foreign'

/** The file whose text the thread is asked for. */
export interface DocumentTask {
  readonly localPath: string
  readonly type: DocumentType
}

const runTask = createBackground<DocumentTask, DocumentReading>(
  new URL('./document-worker.ts', import.meta.url),
  readingLimits,
)

/**
 * Whether a file has the announced type. A hostile file counts as unreadable. Throws `TaskNotDone` when it could not be
 * inspected.
 */
export async function inspectDocument(localPath: string, type: DocumentType): Promise<DocumentState> {
  if (type === 'pdf' || type === 'docx') return inspectInThread({ localPath, type, limits: extractionLimits })
  return decodeText(await readFile(localPath)) === null ? 'foreign' : 'fine'
}

/**
 * Reads a document from the private storage. Throws when aborted, when it was not read, and when the file cannot be
 * opened.
 */
export async function readDocument(
  localPath: string,
  type: DocumentType,
  signal?: AbortSignal,
): Promise<DocumentReading> {
  try {
    return await runTask({ localPath, type }, signal)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof TaskNotDone || (error instanceof Error && 'syscall' in error)) throw error
    return { reason: error instanceof TooCostly ? 'tooCostly' : 'damaged' }
  }
}
