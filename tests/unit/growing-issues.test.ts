import { describe, expect, test } from 'vitest'
import type { ListedIssue } from '#contract/tracker/tracker.ts'
import { type GrownList, readChanges } from '#web/employee/issues/growing-issues.ts'

const limit = 10

/** Issues by their number; the second number tells their versions apart. */
const issue = (number: number, version = 0) =>
  ({ id: String(number), fields: { updated: `${number}.${version}` } }) as ListedIssue

const numbers = ({ issues }: Pick<GrownList, 'issues'>) => issues.map(({ id }) => Number(id))
const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

/** A server with these issues, the latest change first, and which pages were read of it. */
function serve(issues: readonly ListedIssue[]) {
  const reads: number[] = []
  const readPage = async (start: number) => {
    reads.push(start)
    return {
      issues: issues.slice(start, start + limit),
      total_pages: Math.ceil(issues.length / limit),
    }
  }
  return { reads, readPage }
}

describe('a list that has grown to three pages', () => {
  const before = range(1, 45).map((number) => issue(number))
  const known: GrownList = { issues: before.slice(0, 30), pages: 3, hasMore: true }

  test('reads its newest page after a change, and keeps its length', async () => {
    const { reads, readPage } = serve([issue(25, 1), ...before.filter(({ id }) => id !== '25')])
    const list = await readChanges(readPage, limit, () => known)
    expect(reads).toEqual([0])
    expect(numbers(list)).toEqual([25, ...range(1, 24), ...range(26, 5)])
    expect(list).toMatchObject({ pages: 3, hasMore: true })
  })

  test('reads as many pages as have changed', async () => {
    const fresh = range(100, 14).map((number) => issue(number))
    const { reads, readPage } = serve([...fresh, ...before])
    const list = await readChanges(readPage, limit, () => known)
    expect(reads).toEqual([0, 10])
    expect(numbers(list)).toEqual([...range(100, 14), ...range(1, 16)])
  })

  test('loses what is no longer there, and reads what comes in its place', async () => {
    const { reads, readPage } = serve(before.filter(({ id }) => id !== '3'))
    const list = await readChanges(readPage, limit, () => known)
    expect(numbers(list)).toEqual([1, 2, ...range(4, 28)])
    expect(reads).toEqual([0, 10, 20])
  })

  test('is short where few are left', async () => {
    const { reads, readPage } = serve(before.slice(0, 4))
    const list = await readChanges(readPage, limit, () => known)
    expect(reads).toEqual([0])
    expect(list).toEqual({ issues: before.slice(0, 4), pages: 3, hasMore: false })
  })
})

test('a list that is new reads one page', async () => {
  const { reads, readPage } = serve(range(1, 12).map((number) => issue(number)))
  expect(await readChanges(readPage, limit, () => undefined)).toMatchObject({ pages: 1, hasMore: true })
  expect(reads).toEqual([0])
})
