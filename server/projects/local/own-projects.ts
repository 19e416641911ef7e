import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { avatarUrls } from '#contract/images.ts'
import type { Project } from '#contract/projects/portal-project.ts'
import { projectFields } from '#contract/projects/project-fields.ts'
import { keysOf, pick } from '#contract/records.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { findColleagues } from '#server/employees/colleague-store.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { findOwnProject } from '#server/projects/membership-store.ts'
import type { Projects } from '#server/projects/port.ts'
import { project, projectMember } from '#server/projects/tables.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { type PersonRow, personColumns, toPerson } from '#server/sessions/person.ts'
import { account } from '#server/sessions/tables.ts'

interface ProjectOptions {
  readonly db: Database
  readonly config: Pick<Config, 'MEDIA_URL'>
}

/** Portico's own projects, on its own tables. */
export function createLocalProjects({ db, config }: ProjectOptions): Projects {
  const projectsWithMembership = (accountId: number) =>
    db
      .select({
        project,
        lead: personColumns(account),
        isMember: sql<boolean>`${projectMember.accountId} is not null and ${projectMember.leftAt} is null`,
      })
      .from(project)
      .leftJoin(account, eq(account.id, project.leadId))
      .leftJoin(
        projectMember,
        and(eq(projectMember.projectId, project.id), eq(projectMember.accountId, accountId)),
      )

  const toProject = ({ project, lead }: Row): Project => ({
    id: String(project.id),
    ...pick(project, keysOf(projectFields)),
    avatarUrls: avatarUrls(project.avatar, config.MEDIA_URL),
    lead: lead && toPerson(config, lead),
  })

  return {
    async list({ id }) {
      const rows = await projectsWithMembership(id)
        .where(and(eq(projectMember.accountId, id), isNull(projectMember.leftAt)))
        .orderBy(asc(sql`lower(${project.name})`), asc(project.id))
      return rows.map(toProject)
    },
    async find({ id }, key) {
      const [row] = await projectsWithMembership(id).where(eq(project.key, key))
      if (!row) throw notFound()
      if (!row.isMember) throw forbidden()
      return toProject(row)
    },
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
        ...toPerson(config, person),
        username: username ?? '',
        designation: colleagues.get(id)?.designation ?? '',
        role: colleagues.get(id)?.role ?? '',
        isCurrent: leftAt === null,
      }))
    },
  }
}

interface Row {
  readonly project: typeof project.$inferSelect
  readonly lead: PersonRow | null
}
