import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { avatarUrls } from '#contract/images.ts'
import type { Person, Project } from '#contract/tracker.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { account } from '#server/sessions/tables.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { project, projectMember } from '#server/tracker/tables.ts'

interface LocalOptions {
  readonly db: Database
  readonly config: Pick<Config, 'MEDIA_URL'>
}

/** Portico's own tracker, over its tables. */
export function createLocalTracker({
  db,
  config: { MEDIA_URL },
}: LocalOptions): Pick<Tracker, 'listProjects' | 'findProject'> {
  /** A project that `as` is looking at, and whether as a member. */
  const projectsWithMembership = (accountId: number) =>
    db
      .select({
        project,
        lead: { firstName: account.firstName, lastName: account.lastName, image: account.profileImage },
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
    avatarUrls: avatarUrls(project.avatar, MEDIA_URL),
    lead: lead && toPerson(lead),
  })

  const toPerson = ({ firstName, lastName, image }: Lead): Person => ({
    displayName: `${firstName} ${lastName}`.trim(),
    avatarUrls: avatarUrls(image, MEDIA_URL),
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
  readonly lead: Lead | null
}

interface Lead {
  readonly firstName: string
  readonly lastName: string
  readonly image: string | null
}
