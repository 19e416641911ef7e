/** Read by tests/requirements.test.ts and not part of the suite: one test fails on purpose. */
import { describe, expect, test } from 'vitest'
import { covers } from '#tests/covers.ts'

describe('a group (AC-001)', () => {
  test.each([{ kind: 'one', ids: 'AC-002' }])('passes for $kind ($ids)', () => {
    covers('AC-003')
    covers('AC-004')
  })
})

test('passes before another one fails (AC-005)', () => {})

test('fails (AC-005, AC-006)', () => {
  covers('AC-008')
  expect(1).toBe(2)
})

test('passes and cites what is not there (AP-9999)', () => {})

test.skip('is skipped (AC-007, PS-9999)', () => {})
