import type { ReactNode } from 'react'

/** Says what to do where no scripts run. */
export function NoScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="rounded-card bg-warn-soft p-4 text-base text-warn">{children}</p>
    </noscript>
  )
}
