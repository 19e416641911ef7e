import { sql } from 'drizzle-orm'
import type { Scope } from '#contract/events/events.ts'
import { conversationMessage } from '#server/chat/tables.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { Drive } from '#server/drive/port.ts'
import { isDomainError } from '#server/errors.ts'
import { defineQueue, type Jobs } from '#server/jobs/queue.ts'
import type { Employee } from '#server/sessions/store.ts'

/** Files that an employee sends to a conversation, or has sent to it. */
export interface SentFiles {
  readonly as: Employee
  readonly conversationId: number
  readonly scope: Scope
  readonly files: readonly string[]
}

/** Compares what is shared with what the messages say. Retries for about two days, as long as a drive may be away. */
export const sharedFilesQueue = defineQueue<SentFiles>('shared-files', {
  concurrency: 2,
  retryLimit: 1440,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 120,
  expireInSeconds: 60,
})

/** Longer than any message takes to be stored after its files were offered, in milliseconds. */
const storedWithin = 2 * 60_000

interface SharedFilesOptions {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
  readonly drive: Pick<Drive, 'offer' | 'withdraw'>
}

/**
 * Shares the files of messages with their conversations. The drive may be another company's, which takes no part in a
 * transaction: files are offered before their message is stored, and withdrawn after it is deleted. What a crash leaves
 * undone in between is done by a job: one is written before anything is offered, one with each change of a message.
 */
export function createSharedFiles({ db, jobs, drive }: SharedFilesOptions) {
  const request = ({ as: { id, username }, ...sent }: SentFiles): SentFiles => ({
    ...sent,
    // A job has no session.
    as: { kind: 'employee', id, username, sessionId: '' },
  })
  return {
    /** Throws `invalid` for what cannot be shared. */
    async offer(sent: SentFiles): Promise<void> {
      const startAfter = new Date(Date.now() + storedWithin).toISOString()
      await db.transaction((tx) => jobs.send(tx, sharedFilesQueue, request(sent), { startAfter }))
      await drive.offer(sent.as, sent.files, sent.scope)
    },

    /** In the transaction that stores or deletes a message with these files. */
    settleLater: (tx: Transaction, sent: SentFiles): Promise<void> =>
      jobs.send(tx, sharedFilesQueue, request(sent)),

    /** Shares the files of the sender's messages, and withdraws all others. May be repeated at any time. */
    async settle({ as, conversationId, scope, files }: SentFiles): Promise<void> {
      const { rows } = await db.execute<{ file: string }>(sql`
        select file from unnest(${sql.param([...files])}::text[]) as file
        where exists (
          select from ${conversationMessage} message
          where message.conversation_id = ${conversationId} and message.author_id = ${as.id} and message.files ? file
        )`)
      const sent = new Set(rows.map(({ file }) => file))
      const gone = files.filter((file) => !sent.has(file))
      if (gone.length > 0) await drive.withdraw(as, gone, scope)
      for (const file of sent)
        await drive.offer(as, [file], scope).catch((error: unknown) => {
          // It has been deleted since.
          if (!isDomainError(error, 'invalid')) throw error
        })
    },
  }
}

export type SharedFiles = ReturnType<typeof createSharedFiles>
