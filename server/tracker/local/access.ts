import { eq, type SQL, sql } from 'drizzle-orm'
import type { Runner } from '#server/database/connect.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { isMemberOf } from '#server/projects/membership-store.ts'
import type { Employee } from '#server/sessions/store.ts'
import { issue } from '#server/tracker/tables.ts'

/** An issue of the employee's projects, by key. Throws like `lockIssue`. */
export async function findOwnIssue(
  runner: Runner,
  as: Employee,
  key: string,
): Promise<{ readonly id: number }> {
  const [row] = await runner
    .select({ id: issue.id, isMember: isIssueMember(as.id) })
    .from(issue)
    .where(eq(issue.key, key))
  if (!row) throw notFound()
  if (!row.isMember) throw forbidden()
  return row
}

/**
 * An issue by key, locked until the transaction ends, so that concurrent writes see each other's results. Throws
 * `notFound` for an unknown one, `forbidden` if the employee is not a member of its project (EP-058, EP-059).
 */
export async function lockIssue(
  tx: Runner,
  { id }: Employee,
  key: string,
): Promise<typeof issue.$inferSelect> {
  const [row] = await tx
    .select({ issue, isMember: isIssueMember(id) })
    .from(issue)
    .where(eq(issue.key, key))
    .for('no key update', { of: issue })
  if (!row) throw notFound()
  if (!row.isMember) throw forbidden()
  return row.issue
}

export const isIssueMember = (accountId: number): SQL<boolean> =>
  isMemberOf(sql`${issue}.project_id`, accountId)
