/** The results of tests, in matching order: the first pattern that matches a status counts (EP-130). */
const buckets = [
  ['Pass', /pass/i],
  ['Fail', /fail/i],
  ['Blocked', /block/i],
  ['WIP', /progress|wip/i],
  ['To Do', /to ?do|open|backlog/i],
  ['Other', /(?:)/],
] as const satisfies readonly (readonly [string, RegExp])[]

export type TestBucket = (typeof buckets)[number][0]

/** The bucket of a status, by words in its name. */
export const bucketOf = (status: string): TestBucket =>
  buckets.find(([, words]) => words.test(status))?.[0] ?? 'Other'

/** The number of issues in each bucket, in order, without empty buckets (EP-126 to EP-130). */
export function testBuckets(
  statusCounts: Readonly<Record<string, number>>,
): { name: TestBucket; count: number }[] {
  const counts = new Map<TestBucket, number>()
  for (const [status, count] of Object.entries(statusCounts)) {
    const bucket = bucketOf(status)
    counts.set(bucket, (counts.get(bucket) ?? 0) + count)
  }
  return buckets.map(([name]) => ({ name, count: counts.get(name) ?? 0 })).filter(({ count }) => count > 0)
}
