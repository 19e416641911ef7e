import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Runner } from '#server/database/connect.ts'
import { employeeProfile, employeeProjectRole } from '#server/employees/tables.ts'

/** The view that employees have of their colleagues. */
export interface Colleague {
  readonly designation: string
  /** The role in the requested project; several are separated by commas. */
  readonly role: string
}

/**
 * The profiles of these accounts and their roles in a project; accounts with an empty profile are missing.
 * @param project by the tracker's id
 */
export async function findColleagues(
  runner: Runner,
  ids: readonly number[],
  project: string,
): Promise<ReadonlyMap<number, Colleague>> {
  const rows = await runner
    .select({
      id: employeeProfile.accountId,
      designation: employeeProfile.designation,
      role: employeeProjectRole.role,
    })
    .from(employeeProfile)
    .leftJoin(
      employeeProjectRole,
      and(
        eq(employeeProjectRole.accountId, employeeProfile.accountId),
        eq(employeeProjectRole.projectId, project),
      ),
    )
    .where(inArray(employeeProfile.accountId, [...ids]))
    .orderBy(asc(employeeProjectRole.ordinal))
  const grouped = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...grouped].map(([id, own]) => {
      const roles = own.flatMap(({ role }) => role ?? [])
      return [id, { designation: own[0]?.designation ?? '', role: roles.join(', ') }]
    }),
  )
}
