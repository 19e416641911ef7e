import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { EmployeeProfile, ProjectRole, updateEmployeeProfile } from '#contract/employee/employee.ts'
import { profileFields } from '#contract/employee/employee-fields.ts'
import { avatarUrls } from '#contract/images.ts'
import { mapRecord } from '#contract/records.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { employeeProfile, employeeProjectRole } from '#server/employees/tables.ts'
import type { Library } from '#server/files/library.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { unauthorized } from '#server/http/errors.ts'
import type { Projects } from '#server/projects/port.ts'
import { listReachable } from '#server/projects/reachable-port.ts'
import type { Employee } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'

type Values = z.output<typeof updateEmployeeProfile.body>

export interface ProfileChange extends Values {
  /** A new picture, null to remove it, undefined to keep it. */
  readonly image: StoredFile | null | undefined
}

/** The parts of a profile that employees write themselves. */
export interface Profiles {
  find(as: Employee): Promise<EmployeeProfile>
  /**
   * Changes the given fields (EP-390). Roles in projects of which the employee is not a member are dropped (EP-392).
   */
  update(as: Employee, change: ProfileChange): Promise<EmployeeProfile>
}

interface ProfileOptions {
  readonly db: Database
  readonly config: Pick<Config, 'MEDIA_URL'>
  readonly library: Library
  readonly projects: Pick<Projects, 'list'>
}

export function createProfiles({ db, config, library, projects }: ProfileOptions): Profiles {
  /** By the project's current name, without projects that the employee has left. */
  async function loadRoles(as: Employee): Promise<ProjectRole[]> {
    const stored = await db
      .select()
      .from(employeeProjectRole)
      .where(eq(employeeProjectRole.accountId, as.id))
      .orderBy(asc(employeeProjectRole.ordinal))
    if (stored.length === 0) return []
    const names = new Map((await listReachable(projects, as)).map(({ id, name }) => [id, name]))
    return stored.flatMap(({ projectId: id, role }) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name, role }]
    })
  }

  async function find(as: Employee): Promise<EmployeeProfile> {
    const [row] = await db
      .select({ account, profile: employeeProfile })
      .from(account)
      .leftJoin(employeeProfile, eq(employeeProfile.accountId, account.id))
      .where(eq(account.id, as.id))
    if (!row) throw unauthorized()
    const { profileImage, email, firstName, lastName } = row.account
    return {
      userName: as.username,
      email,
      firstName,
      lastName,
      ...mapRecord(profileFields, (_, name) => row.profile?.[name] ?? ''),
      avatarUrls: avatarUrls(profileImage, config.MEDIA_URL),
      profileImage,
      projects: await loadRoles(as),
    }
  }

  /** The rows to store: those with a role in one of the employee's projects, which is given by id or name. */
  async function resolveRoles(as: Employee, rows: NonNullable<Values['projects']>) {
    const complete = rows.filter(({ name, role }) => name !== '' && role !== '')
    if (complete.length === 0) return []
    const own = await projects.list(as)
    return complete.flatMap(({ id, name, role }) => {
      const project = own.find((one) => (id === undefined ? one.name === name : one.id === id))
      return project ? [{ projectId: project.id, role }] : []
    })
  }

  return {
    find,
    async update(as, { firstName, lastName, projects, image, ...values }) {
      const roles = projects && (await resolveRoles(as, projects))
      const unused = await db.transaction(async (tx) => {
        const profileImage = image === undefined ? undefined : (image?.path ?? null)
        // First, because it locks: of two concurrent changes, the second waits.
        await tx
          .update(account)
          .set({ firstName, lastName, profileImage, updatedAt: sql`now()` })
          .where(eq(account.id, as.id))
        const set = { ...values, accountId: as.id }
        await tx
          .insert(employeeProfile)
          .values(set)
          .onConflictDoUpdate({ target: employeeProfile.accountId, set })
        if (roles) {
          await tx.delete(employeeProjectRole).where(eq(employeeProjectRole.accountId, as.id))
          const rows = roles.map((role, ordinal) => ({ ...role, ordinal, accountId: as.id }))
          if (rows.length > 0) await tx.insert(employeeProjectRole).values(rows)
        }
        if (image === undefined) return []
        const uploaded = image ? [image] : []
        const paths = uploaded.map(({ path }) => path)
        return library.setUses(tx, `account:${as.id}`, paths, uploaded)
      })
      await library.delete(unused)
      return find(as)
    },
  }
}
