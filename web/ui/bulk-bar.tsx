import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'

/** How many rows are selected, and what can be done with all of them. */
export function BulkBar({
  count,
  isFloating = false,
  onClear,
  children,
}: {
  count: number
  /** At the bottom of the window, where there is room for several actions and nothing moves. */
  isFloating?: boolean
  onClear: () => void
  children: ReactNode
}) {
  return (
    <div
      className="bulk-bar"
      data-floating={isFloating || undefined}
      data-focus-fallback='[aria-label="Select all"]'
    >
      <span className="flex h-7 items-center rounded-full bg-brand-soft pr-0.5 pl-3 text-sm font-medium text-brand">
        <span aria-live="polite">{count === 1 ? '1 entry' : `${count} entries`} selected</span>
        <IconButton label="Clear selection" icon="clear" onClick={onClear} />
      </span>
      {children}
    </div>
  )
}
