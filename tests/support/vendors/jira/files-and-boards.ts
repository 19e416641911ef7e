import type { Asked, createAnswers } from '#tests/support/vendors/jira/answers.ts'
import { search } from '#tests/support/vendors/jira/jql.ts'
import { Refusal } from '#tests/support/vendors/jira/refusal.ts'
import type { Shapes } from '#tests/support/vendors/jira/shapes.ts'
import type { VendorFile, VendorIssue, VendorState } from '#tests/support/vendors/jira/state.ts'

type Answers = ReturnType<typeof createAnswers>

/** Of both kinds that a Jira has. */
export const drawings = {
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle r="8"/></svg>'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
} as const

const board = { id: 7, name: 'Board', type: 'scrum' }

export function createOtherAnswers(state: VendorState, shapes: Shapes): Answers {
  const issueOf = ({ user }: Asked, key: string | undefined): VendorIssue => {
    const issue = state.visible(user).find((one) => one.key === key)
    if (!issue) throw new Refusal(404, ['Issue does not exist or you do not have permission to see it.'])
    return issue
  }
  const fileOf = (asked: Asked): { issue: VendorIssue; file: VendorFile } => {
    for (const issue of state.visible(asked.user)) {
      const file = issue.files.find(({ id }) => id === asked.parameters[0])
      if (file) return { issue, file }
    }
    throw new Refusal(404, ['The attachment does not exist.'])
  }
  const sprintOf = (id: string | undefined) => {
    const sprint = state.projects.flatMap((project) => project.sprints).find((one) => String(one.id) === id)
    if (!sprint) throw new Refusal(404, ['Sprint does not exist'])
    return sprint
  }
  const content = (asked: Asked) => {
    const { file } = fileOf(asked)
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(asked.range ?? '') ?? []
    const headers = { 'content-type': file.mimeType, 'accept-ranges': 'bytes' }
    return from === undefined
      ? { status: 200, bytes: file.bytes, headers }
      : { status: 206, bytes: file.bytes.subarray(Number(from), Number(to) + 1), headers }
  }
  const moveTo = (asked: Asked, sprint: number | null) => {
    for (const key of Object(asked.body).issues) issueOf(asked, key).sprint = sprint
    return { status: 204 }
  }

  return {
    'POST /rest/api/3/issue/{issueIdOrKey}/attachments': (asked) => {
      if (asked.headers['x-atlassian-token'] !== 'no-check') throw new Refusal(403, ['XSRF check failed'])
      const issue = issueOf(asked, asked.parameters[0])
      const sent = asked.files.map(
        ({ name, type, bytes }): VendorFile => ({
          ...{ id: state.nextId(), filename: name, mimeType: type, bytes },
          ...{ author: asked.user, created: state.now() },
        }),
      )
      issue.files.push(...sent)
      return { status: 200, json: sent.map(shapes.file) }
    },
    'DELETE /rest/api/3/attachment/{id}': (asked) => {
      const { issue, file } = fileOf(asked)
      issue.files = issue.files.filter((one) => one !== file)
      return { status: 204 }
    },
    'GET /secure/useravatar/{name}': () => ({
      ...{ status: 200, bytes: drawings.png, headers: { 'content-type': 'image/png;charset=UTF-8' } },
    }),
    'GET /rest/api/3/universal_avatar/view/type/project/avatar/{id}': () => ({
      ...{ status: 200, bytes: drawings.svg, headers: { 'content-type': 'image/svg+xml;charset=UTF-8' } },
    }),
    'GET /rest/api/3/attachment/content/{id}': (asked) => {
      if (asked.query.get('redirect') !== 'false')
        return { status: 303, headers: { location: 'http://media.invalid/file' } }
      return content(asked)
    },
    'GET /secure/attachment/{id}/{name}': content,
    'GET /rest/agile/1.0/board': ({ user, query }) => {
      const project = state.projects.find(({ key }) => key === query.get('projectKeyOrId'))
      if (!project?.members.includes(user)) throw new Refusal(400, ['No project could be found.'])
      const values = [
        { ...board, location: { projectKey: project.key } },
        { ...board, id: 8, type: 'kanban' },
      ]
      return { status: 200, json: { startAt: 0, maxResults: 50, total: values.length, isLast: true, values } }
    },
    'GET /rest/agile/1.0/board/{boardId}/sprint': ({ parameters, user }) => {
      if (parameters[0] !== String(board.id)) throw new Refusal(400, ['The board does not support sprints'])
      const own = state.projects
        .filter(({ members }) => members.includes(user))
        .flatMap((project) => project.sprints)
      const values = own.map((sprint) => ({ ...sprint, originBoardId: board.id }))
      return { status: 200, json: { maxResults: 50, startAt: 0, isLast: true, values } }
    },
    'GET /rest/agile/1.0/board/{boardId}/issue': ({ user, query }) => {
      const found = search(state, user, query.get('jql') ?? '')
      const fields = (query.get('fields') ?? '').split(',')
      const issues = found.map((issue) => shapes.issue(issue, fields))
      return { status: 200, json: { startAt: 0, maxResults: 100, total: found.length, issues } }
    },
    'POST /rest/agile/1.0/sprint/{sprintId}/issue': (asked) =>
      moveTo(asked, sprintOf(asked.parameters[0]).id),
    'POST /rest/agile/1.0/backlog/issue': (asked) => moveTo(asked, null),
    'GET /rest/agile/1.0/issue/{issueIdOrKey}': (asked) => {
      const { id, key, sprint: current } = issueOf(asked, asked.parameters[0])
      const sprint = current === null ? null : sprintOf(String(current))
      return { status: 200, json: { id, key, fields: { sprint } } }
    },
  }
}
