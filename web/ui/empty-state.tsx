import type { ReactNode } from 'react'

/** Shown if there is nothing yet: the specified text, what belongs here, and the action that adds it. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-14 text-center">
      <p className="text-md font-medium">{title}</p>
      {children && <p className="text-md text-ink-muted">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
