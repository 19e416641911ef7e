import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { ChunkBoundary } from '#web/ui/on-demand.tsx'

const looks = {
  quiet:
    'flex h-9 cursor-pointer items-center gap-2 rounded-control px-1.5 text-md hover:bg-sunken aria-expanded:bg-sunken',
  /** Beside buttons and inputs of a toolbar. */
  control:
    'inline-flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-control border border-line bg-surface px-3 text-sm font-medium hover:bg-sunken aria-expanded:bg-sunken',
} as const

/** What opens under a button, as a popover of React Aria takes it. */
export interface OpenPopover {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

interface PopoverButtonProps {
  label: string
  /** What the button shows; its name is the label. */
  trigger: ReactNode
  look?: keyof typeof looks
  opens: 'menu' | 'dialog'
  /** Called when the button is about to be pressed. */
  preload: () => void
  /** What is opened, made by `onDemand`. */
  children: (popover: OpenPopover) => ReactNode
}

/** A button that opens something under it, whose code is loaded no sooner than it is needed. */
export function PopoverButton({
  label,
  trigger,
  look = 'control',
  opens,
  preload,
  children,
}: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup={opens}
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
        className={looks[look]}
      >
        {trigger}
      </button>
      {isOpen && (
        <ChunkBoundary>
          <Suspense>{children({ triggerRef: button, isOpen, onOpenChange: setOpen })}</Suspense>
        </ChunkBoundary>
      )}
    </>
  )
}
