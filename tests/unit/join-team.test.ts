import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dateFilter, dateFilterText } from '#web/admin/join-team/date-filter.ts'
import { essentialErrors, replySubject } from '#web/admin/join-team/email-texts.ts'
import { bulkStatusError, sharedStatus } from '#web/admin/join-team/status-texts.ts'
import { createPollTimer } from '#web/list/poll-timer.ts'
import type { FilterValues } from '#web/list/source.ts'
import { fileSize } from '#web/ui/fields/file-size.ts'
import { formatNewYorkTime } from '#web/ui/time/new-york-time.tsx'

test.each([
  ['2025-01-05T20:04:00Z', 'Jan 05, 2025 3:04 PM'],
  ['2025-07-05T04:00:00Z', 'Jul 05, 2025 12:00 AM'],
  ['2025-12-31T17:09:00Z', 'Dec 31, 2025 12:09 PM'],
  // The night in which the clocks go forward.
  ['2025-03-09T06:59:00Z', 'Mar 09, 2025 1:59 AM'],
  ['2025-03-09T07:00:00Z', 'Mar 09, 2025 3:00 AM'],
])('%s is shown as %s in New York (HD-122)', (time, shown) => {
  expect(formatNewYorkTime(time)).toBe(shown)
})

test.each([
  [{ dateFilter: 'lastWeek' }, 'Last Week'],
  [{ dateFilter: 'lastMonth' }, 'Last Month'],
  [{ dateFilter: 'custom', startDate: '2024-02-29', endDate: '2024-03-01' }, '29/02/2024 – 01/03/2024'],
])('%j is a date filter', (values, text) => {
  expect(dateFilter.isValid(values)).toBe(true)
  expect(dateFilterText(values)).toBe(text)
})

test.each<FilterValues>([
  {},
  { dateFilter: 'lastYear' },
  { dateFilter: 'lastWeek', startDate: '2025-01-01' },
  { dateFilter: 'custom' },
  { dateFilter: 'custom', startDate: '2025-01-01' },
  { dateFilter: 'custom', startDate: '2025-02-30', endDate: '2025-03-01' },
  { dateFilter: 'custom', startDate: '2025-02-02', endDate: '2025-02-01' },
  { dateFilter: 'custom', startDate: '01/02/2025', endDate: '02/02/2025' },
])('%j is no date filter', (values) => {
  expect(dateFilter.isValid(values)).toBe(false)
})

test('a bulk change needs a status and a candidate (HD-083, HD-084)', () => {
  expect(bulkStatusError(1, 0)).toBe('Please select at least one candidate.')
  expect(bulkStatusError('', 2)).toBe('Please select a status.')
  expect(bulkStatusError(0, 2)).toBeUndefined()
})

test('candidates share a status or not', () => {
  expect(sharedStatus([])).toBeUndefined()
  expect(
    sharedStatus([
      { id: 1, status: 0 },
      { id: 2, status: 0 },
    ]),
  ).toBe(0)
  expect(
    sharedStatus([
      { id: 1, status: 0 },
      { id: 2, status: 4 },
    ]),
  ).toBeUndefined()
})

test('a subject is answered once (HD-245)', () => {
  expect(['A visit', 'Re: A visit', 'RE: A visit'].map(replySubject)).toEqual([
    'Re: A visit',
    'Re: A visit',
    'RE: A visit',
  ])
})

test.each([
  [' ', '<p>Text</p>', ['subject']],
  ['A visit', '<p>&nbsp;</p><p><br></p>', ['emailContent']],
  ['A visit', '', ['emailContent']],
  ['A visit', '<p>Text</p>', []],
])('the subject %j with the text %j lacks %j (HD-238)', (subject, emailContent, missing) => {
  const draft = { candidateName: '', email: '', subject, emailContent }
  expect(Object.keys(essentialErrors(draft))).toEqual(missing)
})

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1_572_864, '1.5 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('%d is %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

describe('the timer of polls', () => {
  let polls = 0
  const timer = createPollTimer(async () => {
    polls += 1
    throw new Error('No network')
  })
  beforeEach(() => {
    vi.useFakeTimers()
    polls = 0
  })
  afterEach(() => {
    timer.stop()
    vi.useRealTimers()
  })

  test('polls every 5 s until it is stopped, and 30 s after an activity (HD-375, HD-379)', async () => {
    timer.start()
    await vi.advanceTimersByTimeAsync(4999)
    expect(polls).toBe(0)
    await vi.advanceTimersByTimeAsync(5002)
    expect(polls).toBe(2)
    timer.pause()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(polls).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(polls).toBe(3)
    timer.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(polls).toBe(3)
  })

  test('polls 2 s after it is told to, also while it is paused or not started (HD-374)', async () => {
    timer.soon()
    await vi.advanceTimersByTimeAsync(2000)
    expect(polls).toBe(1)
    timer.start()
    timer.pause()
    timer.soon()
    await vi.advanceTimersByTimeAsync(1999)
    expect(polls).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(polls).toBe(2)
  })
})
