import type { Sprint } from '#contract/tracker/tracker.ts'
import { notFound } from '#server/errors.ts'
import { toHours } from '#server/tracker/csv.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { isRefusal } from '#server/tracker/jira/issues.ts'
import { quoted } from '#server/tracker/jira/jql.ts'
import { listProjects } from '#server/tracker/jira/project-list.ts'
import { boardsSchema, sprintIssuesSchema, sprintsSchema } from '#server/tracker/jira/schemas.ts'
import { agilePath, type JiraSession } from '#server/tracker/jira/session.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { segment } from '#server/upstream/client.ts'

interface JiraSprint {
  readonly id: number
  readonly name: string
  readonly state: string
}

/** Boards of a project that are asked for sprints, pages of sprints, and sprints whose hours are summed up. */
const most = { boards: 3, pages: 4, sums: 5 } as const
const pageSize = 50
const pageOfIssues = 100
const mostIssues = 1000

export function createSprints({ openSession, kind }: JiraContext): Pick<Tracker, 'listSprints'> {
  return {
    async listSprints(as, project) {
      const session = await openSession(as)
      if (!(await listProjects(session, kind)).some(({ key }) => key === project)) throw notFound()
      const sprints = await findSprints(session, project)
      const latest = sprints.filter(({ state }) => state !== 'future').slice(-most.sums)
      return session.cache.remember(`sums ${project}`, () =>
        Promise.all(
          sprints.map(async ({ id, name }): Promise<Sprint> => {
            const isSummed = latest.some((sprint) => sprint.id === id)
            const hours = isSummed ? await sumUp(session, id, project) : { estimated: 0, logged: 0 }
            return { id: String(id), name, ...hours }
          }),
        ),
      )
    },
  }
}

/** The sprints of a project in the order of its boards: closed ones, then the active and the future ones. */
export const findSprints = (session: JiraSession, project: string): Promise<readonly JiraSprint[]> =>
  session.cache.remember(`sprints ${project}`, () => readBoards(session, project), { isLasting: true })

async function readBoards(session: JiraSession, project: string): Promise<readonly JiraSprint[]> {
  const query = { projectKeyOrId: project, maxResults: pageSize }
  const { values } = await orNone(session.get(boardsSchema, `${agilePath}/board`, query), { values: [] })
  const boards = values.filter(({ type }) => type !== 'kanban').slice(0, most.boards)
  const found = await Promise.all(boards.map(({ id }) => readSprints(session, id)))
  // Boards list each other's sprints.
  return [...new Map(found.flat().map((sprint) => [sprint.id, sprint])).values()]
}

async function readSprints(session: JiraSession, board: number): Promise<JiraSprint[]> {
  const found: JiraSprint[] = []
  for (let page = 0; page < most.pages; page += 1) {
    const path = `${agilePath}/board/${board}/sprint`
    const query = { state: 'closed,active,future', startAt: found.length, maxResults: pageSize }
    const { values, isLast } = await orNone(session.get(sprintsSchema, path, query), {
      values: [],
      isLast: true,
    })
    found.push(...values.map(({ id, name, state }) => ({ id, name, state })))
    if (isLast || values.length === 0) break
  }
  return found
}

/** In hours. Only of the project, since sprints may have issues of several. */
async function sumUp(session: JiraSession, sprint: number, project: string) {
  const sums = { estimated: 0, logged: 0 }
  let total = 1
  for (let startAt = 0; startAt < Math.min(total, mostIssues); startAt += pageOfIssues) {
    const path = `${agilePath}/sprint/${segment(sprint)}/issue`
    const jql = `project = ${quoted(project)}`
    const fields = 'timeoriginalestimate,timeestimate,timespent'
    const page = await session.get(sprintIssuesSchema, path, {
      jql,
      fields,
      startAt,
      maxResults: pageOfIssues,
    })
    for (const { fields: time } of page.issues) {
      sums.estimated += time.timeoriginalestimate ?? time.timeestimate ?? 0
      sums.logged += time.timespent ?? 0
    }
    total = page.total
  }
  return { estimated: toHours(sums.estimated), logged: toHours(sums.logged) }
}

/** Without Jira Software, or without the right to see a board, there are no sprints. */
async function orNone<T>(answer: Promise<T>, none: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error)) return none
    throw error
  }
}
