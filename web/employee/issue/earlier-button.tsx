import type { Earlier } from '#web/employee/issue/use-earlier.ts'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'

/** A button above a list whose beginning is not loaded. */
export function EarlierButton({
  earlier: { hasEarlier, isLoading, error, showEarlier },
  of,
}: {
  earlier: Omit<Earlier<unknown>, 'rows'>
  /** The name of the entries: `comments`. */
  of: string
}) {
  if (!hasEarlier) return null
  if (error)
    return (
      <LoadFailure error={error} onRetry={showEarlier}>
        Earlier {of} could not be loaded.
      </LoadFailure>
    )
  return (
    <span className="justify-self-start">
      <Button isBusy={isLoading} onClick={showEarlier}>
        Show earlier {of}
      </Button>
    </span>
  )
}
