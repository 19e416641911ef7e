import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** The system's own list of choices, in our clothes. */
export function Select({ children, ...native }: Omit<ComponentProps<'select'>, 'className' | 'style'>) {
  return (
    <span className="relative inline-grid">
      <select
        {...native}
        className="h-9 w-full cursor-pointer appearance-none rounded-control border border-line-strong bg-surface pr-8 pl-2.5 text-md text-ink aria-invalid:border-bad"
      >
        {children}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-ink-muted">
        <Icon name="fold" />
      </span>
    </span>
  )
}
