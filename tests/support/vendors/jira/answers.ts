import { parseWorkTime } from '#contract/tracker/work-time.ts'
import { createIssue, editIssue, moveIssue, requireText } from '#tests/support/vendors/jira/issues.ts'
import { search } from '#tests/support/vendors/jira/jql.ts'
import { Refusal } from '#tests/support/vendors/jira/refusal.ts'
import type { Shapes } from '#tests/support/vendors/jira/shapes.ts'
import {
  statuses,
  toJiraTime,
  type VendorIssue,
  type VendorState,
  type VendorUser,
} from '#tests/support/vendors/jira/state.ts'

/** A request that its document has found no fault with. */
export interface Asked {
  readonly user: VendorUser
  readonly parameters: readonly string[]
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  /** Of a form. */
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[]
  readonly range: string | null
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface Answer {
  readonly status: number
  readonly json?: object
  readonly bytes?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export type Answers = Readonly<Record<string, (asked: Asked) => Answer>>

const ok = (json: object): Answer => ({ status: 200, json })
const done: Answer = { status: 204 }
const notFound = () => new Refusal(404, ['Issue does not exist or you do not have permission to see it.'])

/** How a Jira answers, by operations in the names of Cloud. */
export function createAnswers(state: VendorState, shapes: Shapes): Answers {
  const issueOf = ({ user, parameters: [key] }: Asked): VendorIssue => {
    const issue = state.visible(user).find((one) => one.key === key || one.id === key)
    if (!issue) throw notFound()
    return issue
  }
  const projectOf = (user: VendorUser, key: string | null | undefined) => {
    const project = state.projects.find((one) => one.key === key && one.members.includes(user))
    if (!project) throw new Refusal(404, [`No project could be found with key '${key}'.`])
    return project
  }
  const paging = (query: URLSearchParams, otherwise: number) => ({
    startAt: Number(query.get('startAt') ?? 0),
    maxResults: Number(query.get('maxResults') ?? otherwise),
  })
  const pageOf = <Row>(
    all: readonly Row[],
    { startAt, maxResults }: ReturnType<typeof paging>,
    most = maxResults,
  ) => {
    const values = all.slice(startAt, startAt + Math.min(maxResults, most))
    return { startAt, maxResults, total: all.length, isLast: startAt + values.length >= all.length, values }
  }
  const names = (value: unknown) =>
    Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : undefined
  const entryOf = <Entry extends { id: string }>(asked: Asked, entries: readonly Entry[]) => {
    const entry = entries.find(({ id }) => id === asked.parameters[1])
    if (!entry) throw new Refusal(404, ['Cannot find it.'])
    return entry
  }
  const own = <Entry extends { author: VendorUser }>({ user }: Asked, entry: Entry): Entry => {
    if (entry.author !== user) throw new Refusal(400, ['You do not have the permission to edit this.'])
    return entry
  }
  const without = <Entry>(entries: Entry[], entry: Entry) => entries.splice(entries.indexOf(entry), 1)

  const withChanges = (
    issue: VendorIssue,
    fields: readonly string[] | undefined,
    expand: readonly string[] | undefined,
  ) => {
    const histories = issue.changes.map((change) => ({ ...change, author: shapes.user(change.author) }))
    return {
      ...shapes.issue(issue, fields),
      ...(expand?.includes('changelog') ? { changelog: { startAt: 0, histories } } : {}),
    }
  }

  const members: Answers = {
    'GET /rest/api/3/myself': ({ user }) => ok(shapes.user(user)),
    'GET /rest/api/3/project': ({ user }) =>
      ok(state.projects.filter(({ members }) => members.includes(user)).map(shapes.project)),
    'GET /rest/api/3/project/search': ({ user, query }) => {
      const own = state.projects.filter(({ members }) => members.includes(user))
      return ok(pageOf(own.map(shapes.project), paging(query, 50), 100))
    },
    'GET /rest/api/3/project/{projectIdOrKey}': ({ user, parameters }) =>
      ok(shapes.project(projectOf(user, parameters[0]))),
    'GET /rest/api/3/user/assignable/search': ({ user, query }) =>
      ok(projectOf(user, query.get('project')).members.map(shapes.user)),
  }

  const searches: Answers = {
    'POST /rest/api/3/search': ({ user, body }) => {
      const found = search(state, user, String(body.jql), body.validateQuery !== false)
      const { startAt = 0, maxResults = 50 } = body as { startAt?: number; maxResults?: number }
      const issues = found
        .slice(startAt, startAt + maxResults)
        .map((issue) => withChanges(issue, names(body.fields), names(body.expand)))
      return ok({ expand: 'schema,names', startAt, maxResults, total: found.length, issues })
    },
    'POST /rest/api/3/search/jql': ({ user, body }) => {
      const found = search(state, user, String(body.jql))
      const fields = names(body.fields) ?? []
      const start = Number(body.nextPageToken ?? 0)
      // The more fields, the smaller the pages.
      const size = Math.min(Number(body.maxResults ?? 50), fields.join() === 'id' ? 5000 : 100)
      const isLast = start + size >= found.length
      const issues = found
        .slice(start, start + size)
        .map((issue) => withChanges(issue, fields, names(body.expand)))
      return ok({ issues, isLast, ...(isLast ? {} : { nextPageToken: String(start + size) }) })
    },
    'POST /rest/api/3/issue/bulkfetch': ({ user, body }) => {
      const ids = names(body.issueIdsOrKeys) ?? []
      if (ids.length > 100) throw new Refusal(400, ['Too many issues.'])
      // In the order of their ids, whatever was asked for.
      const issues = state.visible(user).filter(({ id, key }) => ids.includes(id) || ids.includes(key))
      return ok({ issues: issues.map((issue) => shapes.issue(issue, names(body.fields))), issueErrors: [] })
    },
  }

  const issues: Answers = {
    'POST /rest/api/3/issue': ({ user, body }) => {
      const { id, key } = createIssue(state, user, Object(body.fields))
      return { status: 201, json: { id, key } }
    },
    'GET /rest/api/3/issue/{issueIdOrKey}': (asked) => {
      const issue = issueOf(asked)
      const fields = names(asked.query.get('fields') ?? undefined)
      return ok(withChanges(issue, fields, names(asked.query.get('expand'))))
    },
    'PUT /rest/api/3/issue/{issueIdOrKey}': (asked) => {
      editIssue(state, asked.user, issueOf(asked), Object(asked.body.fields))
      return done
    },
    'DELETE /rest/api/3/issue/{issueIdOrKey}': (asked) => {
      without(state.issues, issueOf(asked))
      return done
    },
    'GET /rest/api/3/issue/{issueIdOrKey}/changelog': (asked) => {
      const all = issueOf(asked).changes.map((change) => ({ ...change, author: shapes.user(change.author) }))
      return ok(pageOf(all, paging(asked.query, 100)))
    },
    'GET /rest/api/3/issue/{issueIdOrKey}/transitions': (asked) => {
      const current = issueOf(asked).status
      const others = statuses.filter((status) => status !== current)
      return ok({
        transitions: others.map(({ id, name, category }) => ({
          id,
          name: `Move to ${name}`,
          to: { id, name, statusCategory: { key: category } },
        })),
      })
    },
    'POST /rest/api/3/issue/{issueIdOrKey}/transitions': (asked) => {
      moveIssue(state, asked.user, issueOf(asked), Object(asked.body.transition).id)
      return done
    },
  }

  const comments: Answers = {
    'GET /rest/api/3/issue/{issueIdOrKey}/comment': (asked) => {
      const { startAt, maxResults } = paging(asked.query, 50)
      const all = issueOf(asked).comments
      const ordered = asked.query.get('orderBy') === '-created' ? all.toReversed() : all
      const page = ordered.slice(startAt, startAt + maxResults).map(shapes.comment)
      return ok({ startAt, maxResults, total: all.length, comments: page })
    },
    'GET /rest/api/3/issue/{issueIdOrKey}/comment/{id}': (asked) =>
      ok(shapes.comment(entryOf(asked, issueOf(asked).comments))),
    'POST /rest/api/3/issue/{issueIdOrKey}/comment': (asked) => {
      requireText(state, 'comment', asked.body.body)
      const created = state.now()
      const comment = {
        id: state.nextId(),
        body: asked.body.body,
        author: asked.user,
        created,
        updated: created,
      }
      const issue = issueOf(asked)
      issue.comments.push(comment)
      issue.updated = created
      return { status: 201, json: shapes.comment(comment) }
    },
    'PUT /rest/api/3/issue/{issueIdOrKey}/comment/{id}': (asked) => {
      requireText(state, 'comment', asked.body.body)
      const comment = own(asked, entryOf(asked, issueOf(asked).comments))
      Object.assign(comment, { body: asked.body.body, updated: state.now() })
      return ok(shapes.comment(comment))
    },
    'DELETE /rest/api/3/issue/{issueIdOrKey}/comment/{id}': (asked) => {
      const all = issueOf(asked).comments
      without(all, own(asked, entryOf(asked, all)))
      return done
    },
  }

  const logged = ({ body }: Asked) => {
    const { timeSpent, started, comment } = body
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}$/.test(String(started)))
      throw new Refusal(500, ['Internal server error'])
    if (!/^\d+[wdhm](?: \d+[wdhm])*$/.test(String(timeSpent)))
      throw new Refusal(400, [], { timeLogged: 'Invalid time duration entered.' })
    if (comment !== undefined) requireText(state, 'comment', comment)
    const time = Date.parse(String(started).replace(/(\d\d)(\d\d)$/, '$1:$2'))
    return { comment, started: toJiraTime(time), timeSpentSeconds: parseWorkTime(String(timeSpent)) ?? 0 }
  }
  const workLogs: Answers = {
    'GET /rest/api/3/issue/{issueIdOrKey}/worklog': (asked) => {
      const all = issueOf(asked).worklogs
      return ok({ startAt: 0, maxResults: all.length, total: all.length, worklogs: all.map(shapes.workLog) })
    },
    'GET /rest/api/3/issue/{issueIdOrKey}/worklog/{id}': (asked) =>
      ok(shapes.workLog(entryOf(asked, issueOf(asked).worklogs))),
    'POST /rest/api/3/issue/{issueIdOrKey}/worklog': (asked) => {
      const log = { id: state.nextId(), author: asked.user, ...logged(asked) }
      issueOf(asked).worklogs.push(log)
      return { status: 201, json: shapes.workLog(log) }
    },
    'PUT /rest/api/3/issue/{issueIdOrKey}/worklog/{id}': (asked) => {
      const log = own(asked, entryOf(asked, issueOf(asked).worklogs))
      Object.assign(log, logged(asked))
      return ok(shapes.workLog(log))
    },
    'DELETE /rest/api/3/issue/{issueIdOrKey}/worklog/{id}': (asked) => {
      const all = issueOf(asked).worklogs
      without(all, own(asked, entryOf(asked, all)))
      return done
    },
  }

  return { ...members, ...searches, ...issues, ...comments, ...workLogs }
}
