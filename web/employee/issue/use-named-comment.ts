import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Comment } from '#contract/tracker/tracker.ts'
import type { Earlier } from '#web/employee/issue/use-earlier.ts'

/** Loads earlier comments until the one that the URL names is shown, and scrolls to it. The newest are there anyway. */
export function useNamedComment({ rows, hasEarlier, isLoading, error, showEarlier }: Earlier<Comment>): void {
  const [search] = useSearchParams()
  const name = search.get('comment')
  const isMissing = name !== null && rows.every(({ id }) => id !== name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new with each render
  useEffect(() => {
    if (isMissing && hasEarlier && !isLoading && !error) showEarlier()
  }, [isMissing, hasEarlier, isLoading, error])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it was loaded just now
  useEffect(() => {
    if (name === null || isMissing) return
    document.querySelector(`article[data-opens="${CSS.escape(name)}"]`)?.scrollIntoView({ block: 'center' })
  }, [isMissing])
}
