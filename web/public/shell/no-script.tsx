import type { ReactNode } from 'react'

/** Advice for a browser without scripts. */
export function NoScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="rounded-card bg-warn-soft p-4 text-base text-warn">{children}</p>
    </noscript>
  )
}
