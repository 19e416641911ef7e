import type { ReactNode } from 'react'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface IssueListProps {
  /** Undefined while loading or after a failure. */
  count: number | undefined
  isPending: boolean
  error: Error | null
  /** Whether they still belong to the previous filters. */
  isOutdated: boolean
  loading: string
  empty: string
  failed: string
  onRetry: () => void
  children: ReactNode
}

/** The states of a list of issues while loading, after a failure, and when it is empty. */
export function IssueList(props: IssueListProps) {
  const { count, isPending, error, isOutdated, loading, empty, failed, onRetry, children } = props
  if (error)
    return (
      <LoadFailure error={error} onRetry={onRetry}>
        {failed}
      </LoadFailure>
    )
  if (isPending)
    return (
      <div className="grid gap-4 px-4 py-4">
        <p role="status" className="text-sm text-ink-muted">
          {loading}
        </p>
        <Skeleton lines={5} />
      </div>
    )
  if (count === 0) return <p className="px-4 py-10 text-center text-md text-ink-muted">{empty}</p>
  return (
    <div aria-busy={isOutdated} className="transition-opacity aria-busy:opacity-60">
      {children}
    </div>
  )
}
