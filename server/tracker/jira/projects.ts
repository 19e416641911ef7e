import { z } from 'zod'
import { emptyValues } from '#contract/fields/field.ts'
import type { Project, ProjectMember } from '#contract/projects/portal-project.ts'
import { projectFields } from '#contract/projects/project-fields.ts'
import { isWebUrl } from '#contract/web-url.ts'
import type { Projects } from '#server/projects/port.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { ShowAvatar } from '#server/tracker/jira/avatar-urls.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { requireProjectKey } from '#server/tracker/jira/paths.ts'
import type { People } from '#server/tracker/jira/people.ts'
import { listProjects } from '#server/tracker/jira/project-list.ts'
import { type JiraProject, projectSchema, userSchema } from '#server/tracker/jira/schemas.ts'
import { segment } from '#server/upstream/client.ts'

/** The most people of a project. */
const mostMembers = 1000
const membersSchema = z.array(userSchema.extend({ active: z.boolean().default(true) }))

/** The projects of a company's Jira that an employee sees there. */
export function createJiraProjects({ kind, openSession, people, showAvatar }: JiraContext): Projects {
  return {
    async list(as) {
      const projects = await listProjects(await openSession(as), kind)
      const show = await people.show(
        as,
        projects.map(({ lead }) => lead),
      )
      return projects.map((project) => toProject(project, { as, show, showAvatar }))
    },
    async find(as, key) {
      const session = await openSession(as)
      const project = await session.get(projectSchema, `/project/${segment(requireProjectKey(key))}`)
      return toProject(project, { as, show: await people.show(as, [project.lead]), showAvatar })
    },
    /** The assignable users: Jira has no other list of members that every employee may read. */
    async listMembers(as, key) {
      const session = await openSession(as)
      const query = { project: requireProjectKey(key), maxResults: mostMembers }
      const found = await session.get(membersSchema, '/user/assignable/search', query)
      const users = found.filter(({ active }) => active)
      const show = await people.show(as, users)
      return users
        .flatMap((user): ProjectMember[] => {
          const person = show(user)
          return person ? [{ ...person, designation: '', role: '', isCurrent: true }] : []
        })
        .toSorted((one, other) => one.displayName.localeCompare(other.displayName, 'en'))
    },
  }
}

interface Showing {
  readonly as: Employee
  readonly show: Awaited<ReturnType<People['show']>>
  readonly showAvatar: ShowAvatar
}

function toProject(
  { id, key, name, description, url, lead, avatarUrls }: JiraProject,
  { as, show, showAvatar }: Showing,
): Project {
  const person = show(lead)
  return {
    ...emptyValues(projectFields),
    id,
    key,
    name,
    description: description ?? '',
    url: url && isWebUrl(url) ? url : '',
    status: 'Active',
    avatarUrls: showAvatar(as, avatarUrls),
    lead: person && { displayName: person.displayName, avatarUrls: person.avatarUrls },
  }
}
