import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Runner } from '#server/database/connect.ts'
import { findColleagues } from '#server/employees/colleague-store.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { account } from '#server/sessions/tables.ts'
import { findOwnProject } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { personColumns, toPerson } from '#server/tracker/local/people.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { projectMember } from '#server/tracker/tables.ts'

export function createMembers(context: LocalContext): Pick<Tracker, 'listMembers'> {
  const { db } = context
  return {
    async listMembers(as, key) {
      const { id: projectId } = await findOwnProject(db, as, key)
      const rows = await db
        .select({
          id: account.id,
          username: account.username,
          person: personColumns(account),
          leftAt: projectMember.leftAt,
        })
        .from(projectMember)
        .innerJoin(account, eq(account.id, projectMember.accountId))
        .where(eq(projectMember.projectId, projectId))
        .orderBy(sql`${projectMember.leftAt} is not null`, sql`lower(${fullName()})`, account.id)
      const ids = rows.map(({ id }) => id)
      const colleagues = await findColleagues(db, ids, String(projectId))
      return rows.map(({ id, username, person, leftAt }) => ({
        ...toPerson(context, person),
        username: username ?? '',
        designation: colleagues.get(id)?.designation ?? '',
        role: colleagues.get(id)?.role ?? '',
        isCurrent: leftAt === null,
      }))
    },
  }
}

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
