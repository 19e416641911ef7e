import { describe, expect, test } from 'vitest'
import { issueTypes } from '#contract/tracker/issue-fields.ts'
import type { Issue } from '#contract/tracker/tracker.ts'
import { axisStep } from '#web/employee/charts/axis-step.ts'
import { drawnShares } from '#web/employee/charts/drawn-shares.ts'
import { daysOfMonth, monthId, parseMonthId, sumOfMonths } from '#web/employee/charts/months.ts'
import { typeColor } from '#web/employee/charts/slice-colors.ts'
import { sumOfStatistics } from '#web/employee/charts/statistics.ts'
import { bucketOf, testBuckets } from '#web/employee/charts/test-buckets.ts'
import { activityGroups } from '#web/employee/issues/activity-groups.ts'
import { dateChoiceText, parseDateChoice } from '#web/employee/issues/date-choice.ts'
import { ageText, postAge } from '#web/ui/time/age.ts'

describe('the ring of issue types', () => {
  const sum = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0)

  test.each([
    [[1000, 1, 1]],
    [[500, 480, 20, 1]],
    [[97, 3]],
    [[60, 3.1 * 10, 3, 3, 3]],
    [[100, 31, 30, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
  ])('draws small shares as at least 3 percent, all together as 100: %j (EP-108, EP-C27)', (counts) => {
    const shares = drawnShares(counts)
    expect(sum(shares)).toBeCloseTo(100, 9)
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(3 - 1e-9)
    // A larger count never has less of the ring.
    expect(shares.toSorted((one, other) => other - one)).toEqual(shares)
  })

  test('draws large shares as they are, few issues alike, and one type as the whole (EP-109, EP-110)', () => {
    expect(drawnShares([50, 30, 20])).toEqual([50, 30, 20])
    expect(drawnShares([4, 1])).toEqual([50, 50])
    expect(drawnShares([3, 1, 1])).toEqual([100 / 3, 100 / 3, 100 / 3])
    expect(drawnShares([4, 2])).toEqual([(4 / 6) * 100, (2 / 6) * 100])
    expect(drawnShares([1])).toEqual([100])
    expect(drawnShares([900])).toEqual([100])
  })

  test('has a color for each type, and grey for others (EP-106, EP-107)', () => {
    expect(new Set(issueTypes.map(typeColor)).size).toBe(issueTypes.length)
    expect(typeColor('Technical Task')).toBe(typeColor('Technical task'))
    const grey = typeColor('Spike')
    expect(typeColor('')).toBe(grey)
    expect(issueTypes.map(typeColor)).not.toContain(grey)
  })

  test('sums up several projects, the most frequent type first', () => {
    const project = (key: string, types: Record<string, number>, status_counts: Record<string, number>) => ({
      key,
      total_issues: Object.values(types).reduce((sum, count) => sum + count, 0),
      issue_type_stats: Object.entries(types).map(([name, count]) => ({ name, count, percentage: 0 })),
      status_counts,
    })
    expect(
      sumOfStatistics([
        project('A', { Bug: 2, Task: 1, Wish: 0 }, { Done: 3 }),
        project('B', { Task: 4 }, { Done: 1, 'To Do': 3 }),
      ]),
    ).toEqual({
      total: 7,
      isPartial: false,
      types: [
        { name: 'Task', count: 5 },
        { name: 'Bug', count: 2 },
      ],
      statusCounts: { Done: 4, 'To Do': 3 },
    })
  })
})

test.each([
  ['Passed', 'Pass'],
  ['PASS - reopened', 'Pass'],
  ['Failed', 'Fail'],
  ['Blocked', 'Blocked'],
  ['In Progress - blocked', 'Blocked'],
  ['In Progress', 'WIP'],
  ['wip', 'WIP'],
  ['To Do', 'To Do'],
  ['TODO', 'To Do'],
  ['Backlog', 'To Do'],
  ['Reopened', 'To Do'],
  ['Closed', 'Other'],
  ['', 'Other'],
])('the status %s counts as %s of the tests (EP-126..EP-130)', (status, bucket) => {
  expect(bucketOf(status)).toBe(bucket)
})

test('the buckets of tests have a fixed order, and empty ones are left out (EP-126)', () => {
  expect(testBuckets({ Closed: 2, Passed: 3, Backlog: 1, Reopened: 4, Failed: 0 })).toEqual([
    { name: 'Pass', count: 3 },
    { name: 'To Do', count: 5 },
    { name: 'Other', count: 2 },
  ])
})

test.each([0, 1, 4, 5, 6, 11, 37, 100, 12_345])(
  'the axis up to %d has about five steps (EP-134)',
  (largest) => {
    const steps = Math.ceil(largest / axisStep(largest))
    expect(steps).toBeLessThanOrEqual(5)
    if (largest >= 5) expect(steps).toBeGreaterThanOrEqual(3)
  },
)

describe('months', () => {
  test('of all projects are summed up, the oldest first, also over a turn of the year', () => {
    const month = (month: string, year: number, created: number, resolved: number) => ({
      month,
      year,
      created,
      resolved,
    })
    expect(
      sumOfMonths([
        {
          project_key: 'A',
          project_name: 'A',
          monthly_data: [month('Dec', 2024, 1, 0), month('Jan', 2025, 2, 1)],
        },
        {
          project_key: 'B',
          project_name: 'B',
          monthly_data: [month('Jan', 2025, 3, 4), month('Nov', 2024, 5, 6)],
        },
      ]),
    ).toEqual([month('Nov', 2024, 5, 6), month('Dec', 2024, 1, 0), month('Jan', 2025, 5, 5)])
  })

  test('have a first and a last day, in leap years too (EP-169, EP-175, EP-C06)', () => {
    expect(daysOfMonth({ month: 'Jan', year: 2025 })).toEqual({ first: '2025-01-01', last: '2025-01-31' })
    expect(daysOfMonth({ month: 'Feb', year: 2025 })).toEqual({ first: '2025-02-01', last: '2025-02-28' })
    expect(daysOfMonth({ month: 'Feb', year: 2028 })).toEqual({ first: '2028-02-01', last: '2028-02-29' })
    expect(daysOfMonth({ month: 'Dec', year: 2024 })).toEqual({ first: '2024-12-01', last: '2024-12-31' })
  })

  test('are named in the URL, and anything else is none', () => {
    expect(parseMonthId(monthId({ month: 'Sep', year: 2025 }))).toEqual({ month: 'Sep', year: 2025 })
    for (const text of [null, '', '2025-00', '2025-13', '2025-1', 'Sep 2025'])
      expect(parseMonthId(text), String(text)).toBeUndefined()
  })
})

test('activity is of today, yesterday, or earlier where the reader is, without empty groups (EP-201, EP-202)', () => {
  const issue = (updated: Date) => ({ fields: { updated: updated.toISOString() } }) as Issue
  // The day after clocks are set forward in many places.
  const now = new Date(2025, 2, 31, 9)
  const at = (day: number, hour: number) => issue(new Date(2025, 2, day, hour))
  const [today, midnight, yesterday, first, earlier] = [
    at(31, 8),
    at(31, 0),
    at(30, 23),
    at(30, 0),
    at(29, 23),
  ]
  expect(activityGroups([today, midnight, yesterday, first, earlier], now)).toEqual([
    { heading: 'Today', issues: [today, midnight] },
    { heading: 'Yesterday', issues: [yesterday, first] },
    { heading: 'Earlier', issues: [earlier] },
  ])
  expect(activityGroups([earlier], now).map(({ heading }) => heading)).toEqual(['Earlier'])
  expect(activityGroups([], now)).toEqual([])
})

test.each([
  [0, 'Just now'],
  [59 / 86_400, 'Just now'],
  [60 / 86_400, '1 minute ago'],
  [59 / 1440, '59 minutes ago'],
  [1 / 24, '1 hour ago'],
  [23 / 24, '23 hours ago'],
  [1, '1 day ago'],
  [6, '6 days ago'],
  [7, '1 week ago'],
  [27, '3 weeks ago'],
  [28, '1 month ago'],
  [59, '1 month ago'],
  [60, '2 months ago'],
  [359, '11 months ago'],
  [360, '1 year ago'],
  [729, '1 year ago'],
  [730, '2 years ago'],
])('%d days ago reads %s (EP-210, EP-211)', (days, text) => {
  const now = Date.parse('2025-06-30T12:00:00Z')
  expect(ageText(new Date(now - Math.round(days * 86_400_000)).toISOString(), postAge, now)).toBe(text)
})

test('the URL holds a span or a day that is not to come; anything else is any date', () => {
  const now = new Date(2025, 5, 30, 12)
  const parse = (text: string | null) => parseDateChoice(text, now)
  expect(parse('2025-06-30')).toEqual({ filter: 'custom_date', day: '2025-06-30' })
  expect(parse('last_month')).toEqual({ filter: 'last_month' })
  for (const text of ['2025-07-01', '2025-02-30', 'custom_date', 'tomorrow', '', null])
    expect(parse(text), String(text)).toEqual({ filter: 'all' })
  for (const text of ['', 'last_year', '2025-06-30']) expect(dateChoiceText(parse(text))).toBe(text)
})
