import { Refusal } from '#tests/support/vendors/jira/refusal.ts'
import {
  priorities,
  statuses,
  types,
  type VendorIssue,
  type VendorProject,
  type VendorState,
  type VendorUser,
} from '#tests/support/vendors/jira/state.ts'

/** Texts are documents on Cloud, and wiki markup on Data Center. */
export function requireText(state: VendorState, field: string, value: unknown): void {
  const isFine = state.kind === 'cloud' ? isDocument(value) : typeof value === 'string'
  if (!isFine) throw new Refusal(400, [], { [field]: 'Operation value must be an Atlassian Document' })
}

const isDocument = (value: unknown) => {
  const { type, version, content } = Object(value)
  return type === 'doc' && version === 1 && Array.isArray(content) && content.every(isNode)
}

/** Empty texts are refused by the real one. */
const isNode = (node: unknown): boolean => {
  const { type, text, content } = Object(node)
  if (typeof type !== 'string') return false
  if (type === 'text') return typeof text === 'string' && text !== ''
  return content === undefined || (Array.isArray(content) && content.every(isNode))
}

const checks: Readonly<
  Record<string, (state: VendorState, value: unknown, project: VendorProject) => string | null>
> = {
  summary: (_, value) => (typeof value === 'string' && value !== '' ? null : 'You must specify a summary.'),
  issuetype: (_, value) => (types.includes(Object(value).name) ? null : 'Specify a valid issue type'),
  priority: (_, value) =>
    value === null || priorities.includes(Object(value).name) ? null : 'The priority selected is invalid.',
  labels: (_, value) =>
    Array.isArray(value) && value.every((one) => /^\S+$/.test(one)) ? null : 'The label contains spaces.',
  versions: (_, value) => (Array.isArray(value) ? null : 'data was not an array'),
  fixVersions: (_, value) => (Array.isArray(value) ? null : 'data was not an array'),
  timetracking: (_, value) => (/^\d+m$/.test(Object(value).originalEstimate) ? null : 'Not a valid time'),
  assignee: (state, value, { members }) => {
    const user = state.userBy(value)
    return value === null || (user && members.includes(user)) ? null : 'User cannot be assigned issues.'
  },
}

/** Takes over the fields of a request, or refuses all of them. Returns the changes. */
function setFields(state: VendorState, issue: VendorIssue, sent: Readonly<Record<string, unknown>>) {
  const errors: Record<string, string> = {}
  for (const [field, value] of Object.entries(sent)) {
    if (field === 'description' || field === 'environment') requireText(state, field, value)
    else if (!checks[field])
      errors[field] = `Field '${field}' cannot be set. It is not on the appropriate screen.`
    else {
      const problem = checks[field](state, value, issue.project)
      if (problem !== null) errors[field] = problem
    }
  }
  if (Object.keys(errors).length > 0) throw new Refusal(400, [], errors)
  const { assignee, timetracking, ...fields } = sent
  if (assignee !== undefined) issue.assignee = state.userBy(assignee) ?? null
  if (timetracking !== undefined)
    issue.fields.timeoriginalestimate = Number.parseInt(Object(timetracking).originalEstimate, 10) * 60
  Object.assign(issue.fields, fields)
}

export function createIssue(
  state: VendorState,
  user: VendorUser,
  fields: Readonly<Record<string, unknown>>,
): VendorIssue {
  const { project: named, ...sent } = fields
  const project = state.projects.find(
    ({ key, members }) => key === Object(named).key && members.includes(user),
  )
  if (!project) throw new Refusal(400, [], { project: 'valid project is required' })
  for (const needed of ['summary', 'issuetype'])
    if (!(needed in sent)) throw new Refusal(400, [], { [needed]: 'This field is required.' })
  const [status] = statuses
  if (!status) throw new Error('No status')
  const number = state.issues.filter((issue) => issue.project === project).length + 1
  const created = state.now()
  const issue: VendorIssue = {
    ...{ id: state.nextId(), number, key: `${project.key}-${number}`, project, reporter: user },
    ...{ created, updated: created, resolved: null, status, assignee: null, fields: {} },
    ...{ sprint: null, closedSprints: [] },
    ...{ comments: [], worklogs: [], files: [], changes: [] },
  }
  setFields(state, issue, sent)
  state.issues.push(issue)
  return issue
}

export function editIssue(
  state: VendorState,
  user: VendorUser,
  issue: VendorIssue,
  sent: Readonly<Record<string, unknown>>,
): void {
  const before = { ...issue.fields }
  setFields(state, issue, sent)
  const items = Object.keys(sent).map((field) => ({
    field,
    from: inWords(before[field]),
    to: inWords(sent[field]),
  }))
  recordChange(state, user, issue, items)
}

const inWords = (value: unknown) => (typeof value === 'string' ? value : (Object(value).name ?? ''))

export function recordChange(
  state: VendorState,
  author: VendorUser,
  issue: VendorIssue,
  items: readonly { field: string; from: string; to: string }[],
): void {
  const created = state.now()
  issue.updated = created
  issue.changes.push({
    ...{ id: state.nextId(), author, created },
    items: items.map(({ field, from, to }) => ({
      field,
      from: null,
      fromString: from,
      to: null,
      toString: to,
    })),
  })
}

export function moveIssue(state: VendorState, user: VendorUser, issue: VendorIssue, id: unknown): void {
  const status = statuses.find((one) => one.id === id)
  if (!status)
    throw new Refusal(400, ['It seems that you have tried to perform an invalid workflow operation.'])
  const from = issue.status.name
  issue.status = status
  issue.resolved = status.category === 'done' ? state.now() : null
  recordChange(state, user, issue, [
    { field: 'resolution', from: '', to: issue.resolved ? 'Done' : '' },
    { field: 'status', from, to: status.name },
  ])
}
