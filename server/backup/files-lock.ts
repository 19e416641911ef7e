import type pg from 'pg'
import { withAdvisoryLock } from '#server/database/advisory-lock.ts'
import type { Database } from '#server/database/connect.ts'

// Any fixed number. A back-up shares the lock with other back-ups, but not with what deletes files.
const lockKey = 7_405_120

/** Keeps all files that rows name from being deleted; they may still be moved to the trash. */
export async function preventFileDeletion(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [lockKey])
}

/** Ends it. Throws when it has ended before, with the connection. */
export async function allowFileDeletion(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock_shared($1)', [lockKey])
}

/** Deletes files for good, unless a back-up still needs those that rows named when it began. Answers whether it has been done. */
export const withFileDeletionLock = (db: Database, work: () => Promise<void>): Promise<boolean> =>
  withAdvisoryLock(db, lockKey, 'skip', work)
