import { and, eq } from 'drizzle-orm'
import { documentReasons } from '#contract/assistant/document.ts'
import { documentEvents } from '#server/assistant/document-events.ts'
import { type DocumentReading, readDocument } from '#server/assistant/document-reading.ts'
import { replaceDocumentPassages } from '#server/assistant/knowledge/passages.ts'
import { splitterVersion } from '#server/assistant/knowledge/split.ts'
import { document } from '#server/assistant/tables.ts'
import { defineQueue, type JobContext } from '#server/jobs/queue.ts'
import type { Services } from '#server/services.ts'

/** Reads a document and writes its passages. Two at a time, so that a hard one does not hold up all others. */
export const documentQueue = defineQueue<{ readonly id: number }>('document', {
  concurrency: 2,
  retryLimit: 3,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 300,
  keyOf: ({ id }) => String(id),
})

/** A document waits as long as it is queued; its job looks at nothing else, so it may run twice and end at any time. */
export function createDocumentIndexing({ db, events, files, log, knowledge }: Services) {
  const { transaction } = documentEvents({ db, bus: events })
  const isQueued = (id: number) => and(eq(document.id, id), eq(document.state, 'queued'))

  async function find(id: number) {
    const [row] = await db
      .select({ path: document.path, type: document.type })
      .from(document)
      .where(isQueued(id))
    return row
  }

  /** Writes what was read, unless the document has been deleted since. */
  const finish = (id: number, reading: DocumentReading) =>
    transaction(async (tx, changed) => {
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
      changed([id])
    })

  return {
    async run(id: number, { signal, isLastAttempt }: JobContext): Promise<void> {
      const row = await find(id)
      if (!row) return
      // Soon someone asks about it, and while another process reads it this one has time.
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
        // Who deletes a document takes its file away from who reads it.
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
