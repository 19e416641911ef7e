import { Refusal } from '#tests/support/vendors/jira/refusal.ts'
import {
  statuses,
  types,
  type VendorIssue,
  type VendorState,
  type VendorUser,
} from '#tests/support/vendors/jira/state.ts'

type Match = (issue: VendorIssue) => boolean

/** The issues that a search finds, in its order. Refuses what it does not understand, as Jira does. */
export function search(state: VendorState, user: VendorUser, jql: string, isChecked = true): VendorIssue[] {
  const [, where = '', order = ''] = /^(.*?)(?: ORDER BY (.*))?$/s.exec(jql) ?? []
  if (where.trim() === '') throw new Refusal(400, ['Unbounded JQL queries are not allowed here.'])
  const matches = where
    .split(/ AND (?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((clause) => toAny(state, user, clause.trim(), isChecked))
  const found = state.visible(user).filter((issue) => matches.every((match) => match(issue)))
  const time = order.startsWith('updated') ? 'updated' : 'created'
  return order.includes('DESC')
    ? found.toSorted((a, b) => b[time].localeCompare(a[time]) || b.number - a.number)
    : found
}

/** One clause, or several in parentheses of which one is enough. */
function toAny(state: VendorState, user: VendorUser, clause: string, isChecked: boolean): Match {
  const [, within] = /^\((.*)\)$/s.exec(clause) ?? []
  const parts = within === undefined ? [clause] : within.split(' OR ')
  const matches = parts.map((part) => toMatch(state, user, part, isChecked))
  return (issue) => matches.some((match) => match(issue))
}

function toMatch(state: VendorState, user: VendorUser, clause: string, isChecked: boolean): Match {
  const [, field = '', operator = '', written = ''] = /^(\w+) (=|!=|>=|<=|<|~|in) (.*)$/s.exec(clause) ?? []
  const value = /^"(.*)"$/s.exec(written)?.[1]?.replace(/\\(.)/g, '$1') ?? written
  const isMe = written === 'currentUser()'
  if (field === 'project') {
    const keys = [...written.matchAll(/"([^"]*)"/g)].map(([, key = '']) => key)
    for (const key of keys)
      requireValue(
        'project',
        key,
        state.projects.filter(({ members }) => members.includes(user)).map((one) => one.key),
      )
    return ({ project }) => keys.includes(project.key)
  }
  if (field === 'statusCategory') return ({ status }) => (status.category === 'done') === (operator === '=')
  if (field === 'status') {
    requireValue(
      field,
      value,
      statuses.map(({ name }) => name),
    )
    return ({ status }) => status.name === value
  }
  if (field === 'issuetype') {
    requireValue(field, value, types)
    return ({ fields }) => Object(fields.issuetype).name === value
  }
  if (field === 'reporter' && isMe) return ({ reporter }) => reporter === user
  if (field === 'assignee' && isMe) return ({ assignee }) => assignee === user
  if (field === 'issuekey') {
    const keys = [...written.matchAll(/"([^"]*)"/g)].map(([, key = '']) => key)
    const known = state.visible(user).map(({ key }) => key)
    if (isChecked) for (const key of keys) requireValue(field, key, known)
    return ({ key }) => keys.includes(key)
  }
  if (field === 'sprint') {
    const ids = written.match(/\d+/g)?.map(Number) ?? []
    return ({ sprint, closedSprints }) =>
      [sprint, ...closedSprints].some((id) => id !== null && ids.includes(id))
  }
  if (field === 'comment' && isMe) {
    const id = state.kind === 'cloud' ? user.accountId : user.name
    return ({ comments }) => JSON.stringify(comments.map(({ body }) => body)).includes(id)
  }
  if (field === 'text' && operator === '~') return hasWord(value)
  if (field === 'worklogAuthor' && isMe)
    return ({ worklogs }) => worklogs.some(({ author }) => author === user)
  if (field === 'worklogDate') {
    const isWithin = comparison(operator, value)
    return ({ worklogs }) => worklogs.some(({ started }) => isWithin(started))
  }
  const times = { created: 'created', updated: 'updated', resolved: 'resolved' } as const
  const time = Object.hasOwn(times, field) ? times[field as keyof typeof times] : null
  if (!time) throw new Refusal(400, [`Error in the JQL Query: '${clause}'`])
  const isWithin = comparison(operator, value)
  return (issue) => issue[time] !== null && isWithin(issue[time])
}

const requireValue = (field: string, value: string, known: readonly string[]) => {
  if (!known.includes(value))
    throw new Refusal(400, [`The value '${value}' does not exist for the field '${field}'.`])
}

/** A day alone is its beginning. */
function comparison(operator: string, day: string): (time: string) => boolean {
  const [, minutes] = /^-(\d+)m$/.exec(day) ?? []
  const limit = minutes === undefined ? Date.parse(day) : Date.now() - Number(minutes) * 60_000
  return (time) => {
    const at = Date.parse(time.replace(/\+0000$/, 'Z'))
    if (operator === '>=') return at >= limit
    return operator === '<=' ? at < limit + 86_400_000 : at < limit
  }
}

function hasWord(pattern: string): Match {
  const start = pattern.replace(/\*$/, '').toLowerCase()
  return ({ fields, comments }) => {
    const texts = JSON.stringify([fields.summary, fields.description, comments.map(({ body }) => body)])
    return texts
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(start))
  }
}
