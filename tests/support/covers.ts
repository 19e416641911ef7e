import { TestRunner } from 'vitest'

/** The id of a statement of docs/requirements/, or of a settled rule. */
export type StatementId = `${'AC' | 'AP' | 'HD' | 'PS' | 'EP'}-${string}`

/**
 * Cites statements from inside a test, as the ids in its title do: they count as shown when the test has passed. For
 * what only some rows of a table show. A concurrent test cites in its title, because Vitest cannot tell which one calls.
 */
export function covers(...ids: readonly StatementId[]): void {
  const test = TestRunner.getCurrentTest()
  if (!test) throw new Error('covers() was called outside a test')
  if (test.concurrent) throw new Error('A concurrent test cites ids in its title')
  test.meta.covers = [...(test.meta.covers ?? []), ...ids]
}
