import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { avatarUrls } from '#contract/images.ts'
import type { Project } from '#contract/tracker/tracker.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { account } from '#server/sessions/tables.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import { type PersonRow, personColumns, toPerson } from '#server/tracker/local/people.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { project, projectMember } from '#server/tracker/tables.ts'

export function createProjects(context: LocalContext): Pick<Tracker, 'listProjects' | 'findProject'> {
  const { db, config } = context

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
    key: project.key,
    name: project.name,
    description: project.description,
    url: project.url,
    status: project.status,
    avatarUrls: avatarUrls(project.avatar, config.MEDIA_URL),
    lead: lead && toPerson(context, lead),
  })

  return {
    async listProjects({ id }) {
      const rows = await projectsWithMembership(id)
        .where(and(eq(projectMember.accountId, id), isNull(projectMember.leftAt)))
        .orderBy(asc(sql`lower(${project.name})`), asc(project.id))
      return rows.map(toProject)
    },
    async findProject({ id }, key) {
      const [row] = await projectsWithMembership(id).where(eq(project.key, key))
      if (!row) throw notFound()
      if (!row.isMember) throw forbidden()
      return toProject(row)
    },
  }
}

interface Row {
  readonly project: typeof project.$inferSelect
  readonly lead: PersonRow | null
}
