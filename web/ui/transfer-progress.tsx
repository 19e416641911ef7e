import { useLayoutEffect, useRef } from 'react'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'

interface TransferProgressProps {
  /** How much has been sent, from 0 to 1; null while nothing is being sent. */
  fraction: number | null
  cancel: () => void
  /**
   * Finds the element that gets the focus if this disappears while it has the focus; the form's submit button
   * by default.
   */
  findNext?: () => HTMLElement | null | undefined
}

/** The progress of a request with files, and a button that cancels it. It appears only if sending takes a moment. */
export const TransferProgress = ({ fraction, ...props }: TransferProgressProps) =>
  fraction !== null && <Progress fraction={fraction} {...props} />

function Progress({ fraction, cancel, findNext }: TransferProgressProps & { fraction: number }) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = root.current
    const form = element?.closest('form')
    return () => {
      if (!element?.contains(document.activeElement)) return
      const next = findNext ?? (() => form?.querySelector<HTMLElement>('[type="submit"]:not(:disabled)'))
      focusWhenReady(next, { onlyWhenLost: true })
    }
  }, [findNext])
  // The server has all of it, and may have acted on it.
  const isTooLate = fraction === 1
  return (
    <div ref={root} className="transfer-progress">
      <progress value={fraction} aria-label="Upload" className="progress" />
      <button type="button" aria-disabled={isTooLate || undefined} onClick={isTooLate ? undefined : cancel}>
        Cancel upload
      </button>
    </div>
  )
}
