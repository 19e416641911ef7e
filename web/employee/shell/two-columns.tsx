import type { ReactNode } from 'react'

interface TwoColumnsProps {
  left: ReactNode
  right: ReactNode
  /** Which of them one column begins with. */
  first?: 'left' | 'right'
}

/** Cards in two columns of equal width; one column in a window narrower than 1100 px. */
export const TwoColumns = ({ left, right, first = 'left' }: TwoColumnsProps) => (
  <div className="grid grid-cols-1 items-start gap-4 min-[68.75rem]:grid-cols-2">
    {(first === 'left' ? ['left', 'right'] : ['right', 'left']).map((side) => (
      <div
        key={side}
        className={`grid min-w-0 grid-cols-1 gap-4 min-[68.75rem]:row-start-1 ${side === 'left' ? 'min-[68.75rem]:col-start-1' : 'min-[68.75rem]:col-start-2'}`}
      >
        {side === 'left' ? left : right}
      </div>
    ))}
  </div>
)
