import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Runner } from '#server/database/connect.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { project, projectMember } from '#server/projects/tables.ts'
import type { Employee } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'

/**
 * One of the employee's projects, by key. Throws `notFound` for an unknown one, `forbidden` if the employee is not a
 * member (EP-056).
 */
export async function findOwnProject(
  runner: Runner,
  { id }: Employee,
  key: string,
): Promise<{ readonly id: number; readonly key: string; readonly name: string }> {
  const [row] = await runner
    .select({
      id: project.id,
      key: project.key,
      name: project.name,
      isMember: isMemberOf(sql`${project}.id`, id),
    })
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

/**
 * Whether someone is a current member of a row's project. The names are written out because Drizzle omits the table's
 * name when it selects from one table, and the subquery would then compare a column with itself.
 */
export const isMemberOf = (projectId: SQL, accountId: number): SQL<boolean> =>
  sql`exists (select from ${projectMember} as own where own.project_id = ${projectId}
    and own.account_id = ${accountId} and own.left_at is null)`

/** The current members of the project among these usernames, ignoring case. */
export const membersNamed = (
  runner: Runner,
  projectId: number,
  usernames: readonly string[],
): Promise<{ id: number }[]> =>
  runner
    .select({ id: account.id })
    .from(projectMember)
    .innerJoin(account, eq(account.id, projectMember.accountId))
    .where(
      and(
        eq(projectMember.projectId, projectId),
        isNull(projectMember.leftAt),
        inArray(
          sql`lower(${account.username})`,
          usernames.map((name) => name.toLowerCase()),
        ),
      ),
    )
