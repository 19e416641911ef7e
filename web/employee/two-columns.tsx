import type { ReactNode } from 'react'

/** Cards in two columns of equal width; one column where the window is narrower than 1100 px. */
export const TwoColumns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-4 min-[68.75rem]:grid-cols-2">
    <div className="grid min-w-0 grid-cols-1 gap-4">{left}</div>
    <div className="grid min-w-0 grid-cols-1 gap-4">{right}</div>
  </div>
)
