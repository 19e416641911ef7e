import { and, eq } from 'drizzle-orm'
import { documentReasons } from '#contract/assistant/document.ts'
import { publishDocuments } from '#server/assistant/document-events.ts'
import { readDocument } from '#server/assistant/document-reading.ts'
import type { DocumentReading } from '#server/assistant/document-worker.ts'
import { replaceDocumentPassages } from '#server/assistant/knowledge/passages.ts'
import { splitterVersion } from '#server/assistant/knowledge/split.ts'
import { document } from '#server/assistant/tables.ts'
import { defineQueue, type JobContext } from '#server/jobs/queue.ts'
import type { Services } from '#server/services.ts'

/** Reads a document and writes its passages. Two at a time, so that a difficult one does not delay all others. */
export const documentQueue = defineQueue<{ readonly id: number }>('document', {
  concurrency: 2,
  retryLimit: 3,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 300,
  keyOf: ({ id }) => String(id),
})

/**
 * A document stays in this state while it is queued. The job depends on nothing else, so it may run twice and stop at
 * any time.
 */
export function createDocumentIndexing({ db, events, files, log, knowledge }: Services) {
  const isQueued = (id: number) => and(eq(document.id, id), eq(document.state, 'queued'))

  async function find(id: number) {
    const [row] = await db
      .select({ path: document.path, type: document.type })
      .from(document)
      .where(isQueued(id))
    return row
  }

  /** Writes the passages, unless the document has been deleted in the meantime. */
  const finish = (id: number, reading: DocumentReading) =>
    events.transaction(async (tx) => {
      const [row] = await tx
        .select({ title: document.title })
        .from(document)
        .where(isQueued(id))
        .for('no key update')
      if (!row) return
      if ('passages' in reading) await replaceDocumentPassages(tx, { id, title: row.title }, reading.passages)
      const outcome =
        'passages' in reading
          ? ({ state: 'ready', reason: null } as const)
          : ({ state: 'unreadable', reason: documentReasons[reading.reason] } as const)
      await tx
        .update(document)
        .set({ ...outcome, splitterVersion })
        .where(eq(document.id, id))
      publishDocuments(tx, [id])
    })

  return {
    async run(id: number, { signal, isLastAttempt }: JobContext): Promise<void> {
      const row = await find(id)
      if (!row) return
      // Questions about it will follow soon. Loads the index now, while another process reads the document.
      const preparing = knowledge.prepare().catch((error: unknown) => {
        log.warn({ err: error }, 'the first question loads the index')
      })
      try {
        const reading = await files.private.withLocalFile(row.path, (localPath) =>
          readDocument(localPath, row.type, signal),
        )
        await finish(id, reading ?? { reason: 'missing' })
      } catch (error) {
        if (signal.aborted) throw error
        // Deleting a document stops the job that reads its file.
        if (!(await find(id))) return
        if (!isLastAttempt) throw error
        log.error({ err: error, document: id }, 'document not indexed')
        await finish(id, { reason: 'failed' })
      } finally {
        await preparing
      }
    },
  }
}
