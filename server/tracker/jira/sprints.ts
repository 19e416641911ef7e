import type { Sprint } from '#contract/tracker/tracker.ts'
import { notFound } from '#server/errors.ts'
import { toHours } from '#server/tracker/hours.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { isRefusal } from '#server/tracker/jira/issues.ts'
import { quoted } from '#server/tracker/jira/jql.ts'
import { listProjects } from '#server/tracker/jira/project-list.ts'
import {
  boardsSchema,
  sprintIssueFields,
  sprintIssuesSchema,
  sprintsSchema,
} from '#server/tracker/jira/schemas.ts'
import { agilePath, type JiraSession } from '#server/tracker/jira/session.ts'
import type { Tracker } from '#server/tracker/port.ts'

interface JiraSprint {
  readonly board: number
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
      return session.cache.remember(`sums ${project}`, async () => {
        const byBoard = Map.groupBy(latest, ({ board }) => board)
        const sums = await Promise.all(
          [...byBoard].map(([board, own]) => sumUp(session, project, { board, sprints: own })),
        )
        const hours = new Map(sums.flatMap((sum) => [...sum]))
        return sprints.map(({ id, name }): Sprint => {
          const { estimated = 0, logged = 0 } = hours.get(id) ?? {}
          return { id: String(id), name, estimated: toHours(estimated), logged: toHours(logged) }
        })
      })
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
    found.push(...values.map(({ id, name, state }) => ({ id, name, state, board })))
    if (isLast || values.length === 0) break
  }
  return found
}

interface Sums {
  estimated: number
  logged: number
}

/**
 * Seconds by sprint, for all of a board at once. Only of the project, since sprints may have issues of several. An issue
 * counts for each of the sprints that it has been in.
 */
async function sumUp(
  session: JiraSession,
  project: string,
  { board, sprints }: { readonly board: number; readonly sprints: readonly JiraSprint[] },
): Promise<ReadonlyMap<number, Sums>> {
  const sums = new Map(sprints.map(({ id }): [number, Sums] => [id, { estimated: 0, logged: 0 }]))
  let total = 1
  for (let startAt = 0; startAt < Math.min(total, mostIssues); startAt += pageOfIssues) {
    const path = `${agilePath}/board/${board}/issue`
    const jql = `project = ${quoted(project)} AND sprint in (${[...sums.keys()].join(', ')})`
    const query = { jql, fields: sprintIssueFields.join(','), startAt, maxResults: pageOfIssues }
    const page = await session.get(sprintIssuesSchema, path, query)
    for (const { fields } of page.issues)
      for (const id of new Set([fields.sprint, ...(fields.closedSprints ?? [])].map((one) => one?.id ?? 0))) {
        const sum = sums.get(id)
        if (!sum) continue
        sum.estimated += fields.timeoriginalestimate ?? fields.timeestimate ?? 0
        sum.logged += fields.timespent ?? 0
      }
    total = page.total
  }
  return sums
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
