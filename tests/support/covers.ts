import { onTestFailed, TestRunner } from 'vitest'

/** The id of a statement of docs/requirements/, or of a settled rule; `EP-017..EP-019` means all between its ends. */
export type StatementId = `${'AC' | 'AP' | 'HD' | 'PS' | 'EP'}-${string}`

/**
 * Cites statements from inside a test, as the ids in its title do: they count as shown when the test has passed. For
 * what only some rows of a table show, and for long journeys: there a call comes before the lines that show its
 * statements, and a failure names those of the last call. A concurrent test cites in its title, because Vitest cannot
 * tell which one calls.
 */
export function covers(...ids: readonly StatementId[]): void {
  const test = TestRunner.getCurrentTest()
  if (!test) throw new Error('covers() was called outside a test')
  if (test.concurrent) throw new Error('A concurrent test cites ids in its title')
  if (!test.meta.covers) onTestFailed(({ task }) => nameStatements(task.result?.errors, latest))
  latest = ids
  test.meta.covers = [...(test.meta.covers ?? []), ...ids]
}

/** Those of the last call; tests that are not concurrent run one after the other. */
let latest: readonly StatementId[] = []

function nameStatements(errors: readonly { message: string }[] = [], ids: readonly StatementId[]): void {
  for (const error of errors) error.message += `\nThis was to show ${ids.join(', ')}.`
}
