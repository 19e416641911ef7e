import { z } from 'zod'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import { type JiraProject, projectPageSchema, projectSchema } from '#server/tracker/jira/schemas.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'

const expand = 'description,lead,url'
/** The most projects of an employee. */
const mostProjects = 1000
const pageSize = 100

/** The projects that the employee sees, by name; read at most once in a minute. */
export const listProjects = (session: JiraSession, kind: JiraKind): Promise<readonly JiraProject[]> =>
  session.cache.remember(
    'projects',
    async () => {
      const found = kind === 'cloud' ? await readPages(session) : await readAll(session)
      session.cache.follow(found.map(({ id }) => id))
      return found
        .filter(({ archived }) => archived !== true)
        .toSorted(
          (one, other) => one.name.localeCompare(other.name, 'en') || one.key.localeCompare(other.key),
        )
    },
    { rows: (all) => all.length, isLasting: true },
  )

const readAll = (session: JiraSession) => session.get(z.array(projectSchema), '/project', { expand })

async function readPages(session: JiraSession): Promise<JiraProject[]> {
  const found: JiraProject[] = []
  let isLast = false
  while (!isLast && found.length < mostProjects) {
    const query = { expand, maxResults: pageSize, startAt: found.length }
    const page = await session.get(projectPageSchema, '/project/search', query)
    found.push(...page.values)
    isLast = page.isLast || page.values.length === 0
  }
  return found
}
