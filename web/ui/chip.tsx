import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'

/** A choice that is in effect, with a button that removes it. */
export const Chip = ({
  removeLabel,
  onRemove,
  children,
}: {
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}) => (
  <span className="flex min-h-7 max-w-full items-center rounded-full bg-brand-soft pr-0.5 pl-3 text-sm font-medium text-brand">
    <span className="min-w-0 truncate">{children}</span>
    <IconButton label={removeLabel} icon="clear" onClick={onRemove} />
  </span>
)
