import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Runner } from '#server/database/connect.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import type { Employee } from '#server/sessions/store.ts'
import { issue, project, projectMember } from '#server/tracker/tables.ts'

/**
 * One of the employee's projects, by key. Throws 404 for an unknown one, 403 if the employee is not a member
 * (EP-056).
 */
export async function findOwnProject(
  runner: Runner,
  { id }: Employee,
  key: string,
): Promise<{ readonly id: number; readonly key: string; readonly name: string }> {
  const [row] = await runner
    .select({ id: project.id, key: project.key, name: project.name, isMember: isProjectMember(id) })
    .from(project)
    .where(eq(project.key, key))
  if (!row) throw notFound()
  if (!row.isMember) throw forbidden()
  return row
}

/** The ids of the projects that the employee is a member of. */
export async function ownProjectIds(db: Database, { id }: Employee): Promise<number[]> {
  const rows = await db
    .select({ id: projectMember.projectId })
    .from(projectMember)
    .where(and(eq(projectMember.accountId, id), isNull(projectMember.leftAt)))
  return rows.map((row) => row.id)
}

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
 * An issue by key, locked until the transaction ends, so that concurrent writes see each other's results. Throws 404
 * for an unknown one, 403 if the employee is not a member of its project (EP-058, EP-059).
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

/**
 * Whether someone is a current member of a row's project. The names are written out because Drizzle omits the table's
 * name when it selects from one table, and the subquery would then compare a column with itself.
 */
const memberOf = (projectId: SQL, accountId: number): SQL<boolean> =>
  sql`exists (select from ${projectMember} as own where own.project_id = ${projectId}
    and own.account_id = ${accountId} and own.left_at is null)`

const isProjectMember = (accountId: number) => memberOf(sql`${project}.id`, accountId)
export const isIssueMember = (accountId: number) => memberOf(sql`${issue}.project_id`, accountId)
