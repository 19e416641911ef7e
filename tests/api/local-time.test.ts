import { expect, test } from 'vitest'
import { localTimeOf, timesOf } from '#contract/local-time.ts'

const isoTimesOf = (local: string, timeZone: string) =>
  timesOf(local, timeZone).map((time) => new Date(time).toISOString())

test.each([
  ['2030-01-15T09:00', 'Europe/Berlin', ['2030-01-15T08:00:00.000Z']],
  ['2030-07-15T09:00', 'Europe/Berlin', ['2030-07-15T07:00:00.000Z']],
  // Clocks go forward from 2:00 to 3:00.
  ['2030-03-31T01:59', 'Europe/Berlin', ['2030-03-31T00:59:00.000Z']],
  ['2030-03-31T02:00', 'Europe/Berlin', []],
  ['2030-03-31T02:59', 'Europe/Berlin', []],
  ['2030-03-31T03:00', 'Europe/Berlin', ['2030-03-31T01:00:00.000Z']],
  // Clocks go back from 3:00 to 2:00.
  ['2030-10-27T02:30', 'Europe/Berlin', ['2030-10-27T00:30:00.000Z', '2030-10-27T01:30:00.000Z']],
  ['2030-10-27T03:00', 'Europe/Berlin', ['2030-10-27T02:00:00.000Z']],
  ['2030-03-10T02:30', 'America/New_York', []],
  ['2030-11-03T01:30', 'America/New_York', ['2030-11-03T05:30:00.000Z', '2030-11-03T06:30:00.000Z']],
  // By half an hour.
  ['2030-04-07T01:45', 'Australia/Lord_Howe', ['2030-04-06T14:45:00.000Z', '2030-04-06T15:15:00.000Z']],
  ['2030-12-31T23:59', 'Pacific/Kiritimati', ['2030-12-31T09:59:00.000Z']],
  ['2030-01-01T00:00', 'Pacific/Pago_Pago', ['2030-01-01T11:00:00.000Z']],
  // While a year is typed, and after the last one that the API can express.
  ['0002-12-31T10:00', 'Europe/Berlin', []],
  ['9998-12-31T10:00', 'Europe/Berlin', ['9998-12-31T09:00:00.000Z']],
  ['9999-12-31T10:00', 'Europe/Berlin', []],
  ['123456-12-31T10:00', 'Europe/Berlin', []],
  ['', 'UTC', []],
  ['tomorrow', 'UTC', []],
])('%s in %s is %j', (local, timeZone, times) => {
  expect(isoTimesOf(local, timeZone)).toEqual(times)
  for (const time of times) expect(localTimeOf(Date.parse(time), timeZone)).toBe(local)
})
