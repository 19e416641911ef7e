import { expect, test } from 'vitest'
import { interpretTypedTime } from '#web/employee/timesheet/typed-time.ts'

const hour = 3600

test('a day of more than 24 hours can be shortened, and not lengthened', () => {
  const field = { unit: 'm', others: 30 * hour, stored: 2 * hour } as const
  expect(interpretTypedTime('1h', field)).toEqual({ kind: 'save', span: '1h' })
  expect(interpretTypedTime('', field)).toEqual({ kind: 'save', span: '' })
  expect(interpretTypedTime('3h', field)).toEqual({
    kind: 'error',
    message: 'A day has 24 hours; this makes 33h.',
  })
})
