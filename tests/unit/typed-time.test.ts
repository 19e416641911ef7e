import { expect, test } from 'vitest'
import { interpretTypedTime } from '#web/employee/timesheet/typed-time.ts'

const hour = 3600

test('nothing is no time, and so many minutes no day has', () => {
  const field = { unit: null, others: 0, stored: hour } as const
  for (const text of ['0', '0h', '0:00']) {
    expect(interpretTypedTime(text, field)).toEqual({ kind: 'save', span: '' })
  }
  expect(interpretTypedTime('99999999', field)).toMatchObject({
    message: expect.stringMatching(/^A day has 24 hours/),
  })
  expect(interpretTypedTime('soon', field)).toMatchObject({ message: expect.stringMatching(/valid format/) })
})

test('a day of more than 24 hours can be shortened, and not lengthened', () => {
  const field = { unit: 'm', others: 30 * hour, stored: 2 * hour } as const
  expect(interpretTypedTime('1h', field)).toEqual({ kind: 'save', span: '1h' })
  expect(interpretTypedTime('', field)).toEqual({ kind: 'save', span: '' })
  expect(interpretTypedTime('3h', field)).toEqual({
    kind: 'error',
    message: 'A day has 24 hours; this makes 33h.',
  })
})
