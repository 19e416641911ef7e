import { Semaphore } from 'async-mutex'
import type { DocumentReason, DocumentType } from '#contract/assistant/document.ts'
import { readingLimits } from '#server/assistant/document-limits.ts'
import { createBackground } from '#server/threads/background.ts'
import { ProcessEnded, TooCostly } from '#server/threads/limits.ts'

/** The passages of a document, as `encodePassages` writes them, or the reason why there is no text. */
export type DocumentReading = { readonly passages: Uint8Array } | { readonly reason: DocumentReason }

/** Whether a file is accepted; `foreign` is an unsupported type. */
export type DocumentState = 'fine' | 'empty' | 'encrypted' | 'unreadable' | 'foreign'

/** What the thread is asked about a file: whether it has the announced type, or its text. */
export interface DocumentTask {
  readonly kind: 'inspect' | 'read'
  readonly localPath: string
  readonly type: DocumentType
}

export type DocumentAnswer = { readonly state: DocumentState } | { readonly reading: DocumentReading }

const runTask = createBackground<DocumentTask, DocumentAnswer>(
  new URL('./document-worker.ts', import.meta.url),
  readingLimits,
)

/** Each may use as much memory as the limits allow. */
const atOnce = new Semaphore(3)

/** Whether a file has the announced type. A hostile file counts as unreadable. */
export async function inspectDocument(localPath: string, type: DocumentType): Promise<DocumentState> {
  try {
    const answer = await atOnce.runExclusive(() => runTask({ kind: 'inspect', localPath, type }))
    return 'state' in answer ? answer.state : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

/**
 * Reads a document from the private storage. Throws when aborted, when the thread is lost, and when the file cannot
 * be opened.
 */
export async function readDocument(
  localPath: string,
  type: DocumentType,
  signal?: AbortSignal,
): Promise<DocumentReading> {
  try {
    const answer = await atOnce.runExclusive(() => runTask({ kind: 'read', localPath, type }, signal))
    return 'reading' in answer ? answer.reading : { reason: 'damaged' }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ProcessEnded || (error instanceof Error && 'syscall' in error)) throw error
    return { reason: error instanceof TooCostly ? 'tooCostly' : 'damaged' }
  }
}
