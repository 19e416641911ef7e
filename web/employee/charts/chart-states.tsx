import { type ReactNode, Suspense, useState } from 'react'
import { chartTexts } from '#web/employee/charts/chart-texts.ts'
import { connectText, needsConnection, profilePath } from '#web/employee/shell/load-failure.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChunkBoundary } from '#web/ui/on-demand.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/** A placeholder of the chart's height: a text, and an action. */
export function ChartNote({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <div className="grid min-h-64 content-center justify-items-center gap-3 px-4 py-6 text-center">
      <p role="status" className="max-w-prose text-md wrap-anywhere text-ink-muted">
        {children}
      </p>
      {action}
    </div>
  )
}

interface ChartFailureProps {
  children: string
  /** Of the call; omitted for a failure of the drawing. */
  error?: Error
  onRetry: () => void
}

/** A failure, and a button to retry (EP-121), or the way to the account that has to be connected first. */
export const ChartFailure = ({ children, error, onRetry }: ChartFailureProps) => (
  <ChartNote
    action={
      needsConnection(error) ? (
        <ButtonLink to={profilePath}>{connectText}</ButtonLink>
      ) : (
        <Button onClick={onRetry}>{chartTexts.retry}</Button>
      )
    }
  >
    {children}
  </ChartNote>
)

/**
 * The placeholder for a chart without data: loading, failed, or empty.
 * @param text for the last two (EP-105, EP-135)
 */
export function NoChart({
  isLoading,
  error,
  text,
  onRetry,
}: {
  isLoading: boolean
  error: Error | null
  text: string
  onRetry: () => void
}) {
  if (isLoading) return <ChartNote>{chartTexts.loading}</ChartNote>
  if (!error) return <ChartNote>{text}</ChartNote>
  return (
    <ChartFailure error={error} onRetry={onRetry}>
      {text}
    </ChartFailure>
  )
}

/**
 * A chart whose data has arrived, or why it cannot be drawn.
 * @param onRetry loads the data again
 */
export function Drawing({
  onRetry,
  children,
}: {
  onRetry: () => void
  children: (onFail: (reason: string) => void) => ReactNode
}) {
  const [failure, setFailure] = useState<string | null>(null)
  // A canvas needs scripts, so the server does not load the library.
  const isHydrated = useIsHydrated()
  function retry() {
    setFailure(null)
    onRetry()
  }
  if (failure !== null) return <ChartFailure onRetry={retry}>{failure}</ChartFailure>
  return (
    <ChunkBoundary>
      <Suspense>{isHydrated && children(setFailure)}</Suspense>
    </ChunkBoundary>
  )
}
