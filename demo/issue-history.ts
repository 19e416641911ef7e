import { finishedStatuses, type IssueStatus, issuePriorities } from '#contract/tracker/issue-fields.ts'
import { onWorkingDay } from '#demo/days.ts'
import type { DemoIssue } from '#demo/issues.ts'
import { type DemoPerson, displayNameOf } from '#demo/people.ts'
import type { DemoProject } from '#demo/projects.ts'
import { pick, randomFrom } from '#demo/random.ts'
import { present } from '#server/present.ts'

/** Something that happened to an issue. */
export type DemoEvent = { readonly at: Date; readonly author: DemoPerson } & (
  | { readonly kind: 'comment'; readonly body: string }
  | { readonly kind: 'attachment'; readonly name: string }
  | {
      readonly kind: 'change'
      readonly field: 'created' | 'status' | 'assignee' | 'priority'
      readonly from: string
      readonly to: string
    }
)

/** The life of an issue. Times are milliseconds since 1970 where no other unit is named. */
export interface IssueHistory {
  readonly createdAt: number
  /** When someone began to work on it; null when no one has. */
  readonly begunAt: number | null
  /** When it got its current status. */
  readonly endedAt: number
  /** Since when it is finished; null while it is open. */
  readonly resolvedAt: number | null
  /** In the order of time. */
  readonly events: readonly DemoEvent[]
}

/** How an issue comes to its status. */
const ways: Readonly<Record<IssueStatus, readonly IssueStatus[]>> = {
  Backlog: ['Backlog'],
  'To Do': ['Backlog', 'To Do'],
  'In Progress': ['To Do', 'In Progress'],
  Blocked: ['To Do', 'In Progress', 'Blocked'],
  'In Review': ['To Do', 'In Progress', 'In Review'],
  Passed: ['To Do', 'In Progress', 'Passed'],
  Failed: ['To Do', 'In Progress', 'Failed'],
  Reopened: ['To Do', 'In Progress', 'In Review', 'Resolved', 'Reopened'],
  Done: ['To Do', 'In Progress', 'In Review', 'Done'],
  Resolved: ['To Do', 'In Progress', 'In Review', 'Resolved'],
  Closed: ['To Do', 'In Progress', 'In Review', 'Resolved', 'Closed'],
}

/** In milliseconds, like all spans here. */
const hour = 60 * 60 * 1000
const day = 24 * hour

const isFinal = (status: IssueStatus) => ways[status].length > 2 && !openStatuses.has(status)
const openStatuses: ReadonlySet<IssueStatus> = new Set(['In Progress', 'Blocked', 'In Review', 'Reopened'])

/** Open issues are younger than that, in days. */
const openFor = 110

/**
 * What happened to the issues of a project up to now, in the order in which they were created: what is over began all
 * along the project's life, what is open in the last months.
 */
export function tellHistories(
  project: DemoProject,
  issues: readonly DemoIssue[],
  now: Date,
): { readonly issue: DemoIssue; readonly history: IssueHistory }[] {
  const groups = [
    issues.filter(({ status }) => isFinal(status)),
    issues.filter(({ status }) => !isFinal(status)),
  ]
  return groups
    .flatMap((group, groupAt) =>
      group.map((issue, at) => {
        const [longest, shortest] = groupAt === 0 ? [project.startedDaysAgo, 4] : [openFor, 0.3]
        const age = shortest + (longest - shortest) * (1 - at / group.length) ** 1.2
        return { issue, history: tellHistory(issue, now.getTime() - age * day, now) }
      }),
    )
    .toSorted((one, other) => one.history.createdAt - other.history.createdAt)
}

function tellHistory(issue: DemoIssue, createdAround: number, now: Date): IssueHistory {
  const random = randomFrom(issue.summary)
  const createdAt = atWork(createdAround, random, now)
  const { begunAt, endedAt } = span(issue, createdAt, now, random)
  const way = ways[issue.status]
  const times = way.map((status, at) => {
    if (at === 0) return createdAt
    if (begunAt === null || at === way.length - 1) return endedAt
    if (status === 'In Progress') return begunAt
    return begunAt + ((endedAt - begunAt) * (at - 1)) / (way.length - 2)
  })
  const isFinished = finished.has(issue.status)
  return {
    createdAt,
    begunAt,
    endedAt,
    resolvedAt: isFinished ? present(times[way.findIndex((status) => finished.has(status))]) : null,
    events: [
      ...changes(issue, way, times, random),
      ...conversation(issue, begunAt ?? createdAt, endedAt, now, random),
    ].toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  }
}

const finished: ReadonlySet<IssueStatus> = new Set(finishedStatuses)

/** From when to when it was worked on. */
function span(
  { type, status, estimate }: DemoIssue,
  createdAt: number,
  now: Date,
  random: () => number,
): { begunAt: number | null; endedAt: number } {
  const latest = (time: number) => Math.min(time, now.getTime() - 60_000)
  const ago = (fewest: number, most: number) => now.getTime() - (fewest + random() * (most - fewest)) * day
  const since = (fewest: number, most: number) =>
    latest(createdAt + (fewest + random() * (most - fewest)) * day)
  const recent = (time: number) =>
    Math.max(atWork(time, random, now), latest(createdAt + (20 + random() * 90) * 60_000))
  switch (status) {
    case 'Backlog':
    case 'To Do':
      return { begunAt: null, endedAt: recent(since(0, 6)) }
    case 'In Progress':
      return active(recent(ago(7, 18)), recent(ago(0, 1)))
    case 'Blocked':
    case 'In Review':
      return active(recent(ago(9, 20)), recent(ago(0, 5)))
    case 'Reopened':
      return active(recent(ago(16, 34)), recent(ago(0, 4)))
    default: {
      const begunAt = recent(since(0.5, 6))
      const workDays =
        type === 'Epic' ? (0.7 * (now.getTime() - createdAt)) / day : (estimate * 1000) / (8 * hour)
      return active(
        begunAt,
        recent(Math.min(begunAt + (1 + workDays * (1.2 + 2 * random())) * day, ago(0.5, 4))),
      )
    }
  }
}

/** At least an hour of work. */
const active = (begunAt: number, endedAt: number) => ({ begunAt, endedAt: Math.max(begunAt + hour, endedAt) })

function* changes(
  { reporter, assignee, priority, status }: DemoIssue,
  way: readonly IssueStatus[],
  times: readonly number[],
  random: () => number,
): Generator<DemoEvent> {
  const [createdAt = 0, next = createdAt] = times
  const change = (
    at: number,
    author: DemoPerson,
    field: 'created' | 'status' | 'assignee' | 'priority',
    from: string,
    to: string,
  ) => ({ kind: 'change', at: new Date(at), author, field, from, to }) as const
  const between = (part: number) => createdAt + (next - createdAt) * part
  yield change(createdAt, reporter, 'created', '', '')
  if (assignee && random() < 0.6)
    yield change(between(0.7), reporter, 'assignee', '', displayNameOf(assignee))
  if (random() < 0.15) {
    const former = pick(
      issuePriorities.filter((one) => one !== priority),
      random,
    )
    yield change(between(0.4), reporter, 'priority', former, priority)
  }
  const actor = assignee ?? reporter
  for (const [at, to] of way.entries()) {
    // Anyone who reported it says whether it is good.
    const author = to === 'Closed' || to === 'Reopened' || (at === 1 && status === 'To Do') ? reporter : actor
    if (at > 0) yield change(present(times[at]), author, 'status', present(way[at - 1]), to)
  }
}

/** Comments and attachments at even distances, each picture before the comment that shows it. */
function* conversation(
  { assignee, reporter, comments, attachments }: DemoIssue,
  from: number,
  to: number,
  now: Date,
  random: () => number,
): Generator<DemoEvent> {
  // Comments may follow the last change, as long as there is time.
  const end = Math.max(to, Math.min(to + day, now.getTime() - 30 * 60_000))
  const times = comments.map((_, at) => from + ((end - from) * (at + 1)) / (comments.length + 1))
  for (const name of attachments) {
    const shownBy = comments.findIndex(({ body }) => body.includes(`!${name}|`))
    const at = (times[Math.max(0, shownBy)] ?? from) - 3 * 60_000
    yield {
      kind: 'attachment',
      at: new Date(at),
      author: comments[shownBy]?.author ?? assignee ?? reporter,
      name,
    }
  }
  for (const [at, { author, body }] of comments.entries()) {
    const jitter = Math.floor(random() * 60_000)
    yield { kind: 'comment', at: new Date(present(times[at]) + jitter), author, body }
  }
}

/** That day or the working day before, between nine and five in Richmond; never in the future. */
function atWork(time: number, random: () => number, now: Date): number {
  const date = new Date(onWorkingDay(time))
  date.setUTCHours(13, Math.floor(random() * 8 * 60), Math.floor(random() * 60), 0)
  const late = date.getTime() > now.getTime()
  return late ? onWorkingDay(date.getTime() - day) : date.getTime()
}
