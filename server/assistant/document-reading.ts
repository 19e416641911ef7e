import { readFile } from 'node:fs/promises'
import type { DocumentType } from '#contract/assistant/document.ts'
import { extractionLimits, readingLimits } from '#server/assistant/document-limits.ts'
import { decodeText } from '#server/assistant/document-text.ts'
import type { DocumentFunctions, DocumentReading } from '#server/assistant/document-worker.ts'
import { inspectInThread } from '#server/text-extraction/inspection.ts'
import { createBackground } from '#server/threads/background.ts'
import { TaskNotDone, TooCostly } from '#server/threads/limits.ts'

/** Whether a file is accepted; `foreign` is an unsupported type. */
export type DocumentState = 'fine' | 'empty' | 'encrypted' | 'unreadable' | 'foreign'

const call = createBackground<DocumentFunctions>(
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
    return await call('read', { localPath, type }, signal)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof TaskNotDone || (error instanceof Error && 'syscall' in error)) throw error
    return { reason: error instanceof TooCostly ? 'tooCostly' : 'damaged' }
  }
}
