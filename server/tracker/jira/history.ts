import { plainText, truncate } from '#contract/rich-text.ts'
import type { IssueHistoryEntry } from '#contract/tracker/issue-editing.ts'
import { formatWorkTime } from '#contract/tracker/work-time.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { pageOf } from '#server/tracker/jira/entry-pages.ts'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import { issuePath } from '#server/tracker/jira/paths.ts'
import {
  changelogPageSchema,
  changelogSchema,
  createdSchema,
  type JiraHistory,
} from '#server/tracker/jira/schemas.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'
import type { Tracker } from '#server/tracker/port.ts'

/** How many of an issue's newest changes are read. */
const mostChanges = 1000
const pageSize = 100

export function createHistory({ openSession, people, kind }: JiraContext): Pick<Tracker, 'listHistory'> {
  return {
    async listHistory(as, key, position) {
      const session = await openSession(as)
      const path = issuePath(key)
      const [{ fields }, histories] = await Promise.all([
        session.get(createdSchema, path, { fields: 'created,creator,reporter' }),
        readHistories(session, kind, path),
      ])
      const creator = fields.creator ?? fields.reporter
      const show = await people.show(as, [creator, ...histories.map(({ author }) => author)])
      const person = (user: JiraHistory['author']) => {
        const shown = show(user)
        return shown && { displayName: shown.displayName, avatarUrls: shown.avatarUrls }
      }
      const created = {
        id: 'created',
        author: person(creator),
        created: fields.created,
        field: 'created',
        from: '',
        to: '',
      }
      const changes = histories.flatMap(({ id, author, created: time, items }) =>
        items.flatMap((item, index): IssueHistoryEntry[] => {
          const change = toChange(item)
          return change ? [{ id: `${id}-${index}`, author: person(author), created: time, ...change }] : []
        }),
      )
      return pageOf([created, ...changes], position)
    },
  }
}

/** The oldest first. */
async function readHistories(session: JiraSession, kind: JiraKind, path: string): Promise<JiraHistory[]> {
  const found = kind === 'cloud' ? await readPages(session, path) : await readWhole(session, path)
  return found.toSorted(
    (one, other) => one.created.localeCompare(other.created) || Number(one.id) - Number(other.id),
  )
}

async function readWhole(session: JiraSession, path: string): Promise<JiraHistory[]> {
  const query = { fields: 'created', expand: 'changelog' }
  const { changelog } = await session.get(changelogSchema, path, query)
  return changelog.histories
}

/** The first page says how many there are; the last ones are read. */
async function readPages(session: JiraSession, path: string): Promise<JiraHistory[]> {
  const read = (startAt: number) =>
    session.get(changelogPageSchema, `${path}/changelog`, { startAt, maxResults: pageSize })
  const first = await read(0)
  const from = Math.max(first.values.length, first.total - mostChanges)
  const starts = first.values.length === 0 ? [] : startsOf(from, first.total)
  const rest = await Promise.all(starts.map(read))
  return [...first.values, ...rest.flatMap(({ values }) => values)]
}

const startsOf = (from: number, total: number) =>
  Array.from({ length: Math.ceil(Math.max(0, total - from) / pageSize) }, (_, page) => from + page * pageSize)

type Item = JiraHistory['items'][number]

/** What Jira changes by itself along with another change. */
const hidden = new Set(['resolution', 'worklogid', 'timeestimate', 'workflow'])
const renamed: Readonly<Record<string, string>> = {
  timeoriginalestimate: 'timeestimate',
  'fix version': 'fixVersions',
  version: 'versions',
}
const durations = new Set(['timeoriginalestimate', 'timespent'])
const longest = 500

function toChange(item: Item): Pick<IssueHistoryEntry, 'field' | 'from' | 'to'> | null {
  const name = item.field.toLowerCase()
  if (hidden.has(name)) return null
  const text = (value: string | null | undefined, shown: string | null | undefined) =>
    durations.has(name) ? toSpan(value) : truncate(plainText(shown ?? ''), longest)
  return {
    field: renamed[name] ?? name,
    from: text(item.from, item.fromString),
    to: text(item.to, item.toString),
  }
}

const toSpan = (seconds: string | null | undefined) => (seconds ? formatWorkTime(Number(seconds) || 0) : '')
