import { formatWorkTime, toStarted } from '#contract/tracker/work-time.ts'
import { workingDays } from '#demo/days.ts'
import type { IssueHistory } from '#demo/issue-history.ts'
import type { DemoIssue } from '#demo/issues.ts'
import type { DemoPerson } from '#demo/people.ts'
import { pick, randomFrom } from '#demo/random.ts'
import { present } from '#server/present.ts'

export interface DemoWorkLog {
  readonly author: DemoPerson
  readonly seconds: number
  readonly timeSpent: string
  readonly started: string
  readonly day: string
  readonly comment: string
}

const comments = [
  'At the client’s, with notes',
  'Calls and a summary for the team',
  'Preparation',
  'First draft',
  'Second draft after the comments',
  'Checked with the people who use it',
  'Changes after the review',
  'Repaired and tried out',
  'Looked for the cause',
  'Numbers collected and compared',
  'Worked through the open points',
  'Meeting, and what followed from it',
]

/** Finds how much someone worked on a day, so that no day gets longer than eight hours. */
export type Workdays = Map<string, number>

const hour = 3600
const longestDay = 8 * hour
/** Every third log has a text. */
const commented = 0.35

/** The time that people worked on an issue: about its estimate when it is finished, a part of it before. */
export function logWork(issue: DemoIssue, history: IssueHistory, workdays: Workdays): DemoWorkLog[] {
  const { assignee, estimate } = issue
  const { begunAt, endedAt, resolvedAt } = history
  if (!assignee || begunAt === null) return []
  const random = randomFrom(`work on ${issue.summary}`)
  const total = (estimate || 2 * hour) * (resolvedAt === null ? 0.3 + random() * 0.55 : 0.65 + random() * 0.6)
  const days = workingDays(begunAt, endedAt)
  const count = Math.min(days.length, Math.ceil(total / (3.5 * hour)))
  const logs: DemoWorkLog[] = []
  for (let at = 0; at < count; at += 1) {
    const day = present(days[Math.floor(((at + 0.5) * days.length) / count)])
    const worked = workdays.get(`${assignee} ${day}`) ?? 0
    const wanted = (total / count) * (0.7 + random() * 0.6)
    const seconds = Math.min(quarters(wanted), longestDay - worked)
    if (seconds <= 0) continue
    workdays.set(`${assignee} ${day}`, worked + seconds)
    logs.push({
      author: assignee,
      seconds,
      timeSpent: formatWorkTime(seconds),
      started: toStarted(day),
      day,
      comment: random() < commented ? pick(comments, random) : '',
    })
  }
  return logs
}

/** To a quarter of an hour, at least one, at most seven hours. */
const quarters = (seconds: number): number =>
  Math.min(7 * hour, Math.max(900, Math.round(seconds / 900) * 900))
