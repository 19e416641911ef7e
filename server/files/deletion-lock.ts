import type pg from 'pg'
import { withAdvisoryLock } from '#server/database/advisory-lock.ts'
import type { Database } from '#server/database/connect.ts'

// Backups share the lock with each other, but not with the deletion of files.
const lockKey = 7_405_120

/** Prevents the deletion of files that rows refer to; they may still be moved to the trash. */
export async function preventFileDeletion(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [lockKey])
}

/** Releases the lock. Throws if it was lost before, with the connection. */
export async function allowFileDeletion(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock_shared($1)', [lockKey])
}

/** Runs a permanent deletion of files, unless a backup still needs them. Returns whether it ran. */
export const withFileDeletionLock = (db: Database, work: () => Promise<void>): Promise<boolean> =>
  withAdvisoryLock(db, lockKey, 'skip', work)
