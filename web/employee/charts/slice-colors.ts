import { type IssueType, issueStatuses, issueTypes } from '#contract/tracker/issue-fields.ts'
import type { TestBucket } from '#web/employee/charts/test-buckets.ts'
import { chartColor } from '#web/ui/charts/chart-colors.ts'

/** For unknown values (EP-107). */
const grey = 'var(--chart-waiting)'

/** The chart color numbers, by what people associate with a type: red for bugs (EP-106). */
const typeColors: Record<IssueType, number> = {
  Bug: 6,
  Task: 2,
  'Sub-task': 7,
  'Technical task': 13,
  'Functional Requirement': 9,
  'Technical Requirement': 15,
  Deliverable: 3,
  'Production Support': 1,
  Story: 5,
  Epic: 4,
  Improvement: 0,
  'New Feature': 12,
  Wish: 11,
}

/** The color of an issue type, ignoring case, which differs between trackers. */
export function typeColor(name: string): string {
  const type = issueTypes.find((type) => type.toLowerCase() === name.toLowerCase())
  return type ? chartColor(typeColors[type]) : grey
}

/** The color of a status; other trackers' statuses get the colors that follow. */
export function statusColor(name: string, index: number): string {
  const known = (issueStatuses as readonly string[]).indexOf(name)
  return chartColor(known === -1 ? issueStatuses.length + index : known)
}

export const bucketColors: Record<TestBucket, string> = {
  Pass: 'var(--chart-resolved)',
  Fail: 'var(--chart-failed)',
  Blocked: 'var(--chart-blocked)',
  WIP: 'var(--chart-estimated)',
  'To Do': grey,
  Other: chartColor(4),
}
