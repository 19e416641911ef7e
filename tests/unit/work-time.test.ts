import { expect, test } from 'vitest'
import {
  dayOfStarted,
  formatWorkTime,
  parseWorkTime,
  readTypedTime,
  toStarted,
} from '#contract/tracker/work-time.ts'

test.each([
  ['2h 30m', 9000],
  ['1d', 28_800],
  ['3w 4d 12h', (3 * 40 + 4 * 8 + 12) * 3600],
  ['90', 5400],
  ['  1H  15 ', 4500],
  ['0', 0],
])('%j is %i seconds (EP-300, EP-329)', (text, seconds) => expect(parseWorkTime(text)).toBe(seconds))

test.each(['', 'abc', '2x', '1.5h', '-1h', 'h', '2h30m', '1h\n1h', '9'.repeat(40), `1h ${'1 '.repeat(9)}x`])(
  '%j is no time (EP-299)',
  (text) => expect(parseWorkTime(text)).toBeNull(),
)

test.each([
  ['1,5', 5400],
  ['1.5', 5400],
  ['1:30', 5400],
  ['1h30m', 5400],
  ['90m', 5400],
  ['1.5h', 5400],
  ['1,25 H', 4500],
  ['2h 30m', 9000],
  ['2h 30', 9000],
  ['1d', 28_800],
  ['0:00', 0],
])('typed as %j, it is %i seconds', (text, seconds) => expect(readTypedTime(text)).toBe(seconds))

test('a whole number may be hours or minutes', () => expect(readTypedTime(' 8 ')).toEqual({ number: 8 }))

test.each(['', 'abc', '2x', '-1h', 'h', '1:75', '1.', ',5', '1.5.5', '1h\n1x'])(
  'typed as %j, it is no time (EP-299)',
  (text) => expect(readTypedTime(text)).toBeNull(),
)

test.each([
  [5400, '1h 30m'],
  [7200, '2h'],
  [1800, '30m'],
  [0, '0h'],
  [360_000, '100h'],
])('%i seconds read %s (EP-243, EP-244)', (seconds, text) => expect(formatWorkTime(seconds)).toBe(text))

test('the day of a work log is the one that was chosen (EP-305, EP-334)', () => {
  expect(toStarted('2025-01-05')).toBe('2025-01-05T11:00:00.000+0530')
  expect(dayOfStarted('2025-01-05T11:00:00.000+0530')).toBe('2025-01-05')
})
