import { type Database, withSession } from '#server/database/connect.ts'

/** Whether to wait while another process has the lock, or to skip the work. */
type LockMode = 'wait' | 'skip'

/** Runs work that only one process at a time may do, identified by any fixed number. Returns whether it ran. */
export const withAdvisoryLock = (
  db: Database,
  key: number,
  mode: LockMode,
  work: () => Promise<void>,
): Promise<boolean> =>
  withSession(db, async (client) => {
    if (mode === 'wait') await client.query('select pg_advisory_lock($1)', [key])
    else {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [key])
      if (!rows[0].locked) return false
    }
    await work()
    return true
  })
