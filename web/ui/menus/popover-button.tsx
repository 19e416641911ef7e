import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { ChunkBoundary } from '#web/ui/on-demand.tsx'

const looks = {
  quiet:
    'flex h-9 cursor-pointer items-center gap-2 rounded-control px-1.5 text-md hover:bg-sunken aria-expanded:bg-sunken',
  /** Next to buttons and inputs of a toolbar. */
  control:
    'inline-flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-control border border-line bg-surface px-3 text-sm font-medium hover:bg-sunken aria-expanded:bg-sunken',
  /** Among the buttons of a row. */
  icon: 'tip relative inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-muted transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken pointer-coarse:size-9',
} as const

/** The content under a button, as React Aria's popover takes it. */
export interface OpenPopover {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

export interface PopoverButtonProps {
  label: string
  /** Shown beside an icon. */
  tip?: string
  /** The visible content of the button; its name is the label. */
  trigger: ReactNode
  look?: keyof typeof looks
  opens: 'menu' | 'dialog'
  /** Called when the button is about to be pressed. */
  preload?: () => void
  /** The content that is opened, made by `onDemand`. */
  children: (popover: OpenPopover) => ReactNode
}

/**
 * A button that opens something under it, whose code is loaded only when needed. It stays the same element from the
 * server's page on, so that it is not replaced while it is being pressed.
 */
export function PopoverButton({
  label,
  tip,
  trigger,
  look = 'control',
  opens,
  preload,
  children,
}: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  /** Null before it was opened once. */
  const [state, setOpen] = useState<boolean | null>(null)
  const isOpen = state === true
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        data-tip={tip}
        aria-haspopup={opens}
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (opens !== 'menu' || event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        className={looks[look]}
      >
        {trigger}
      </button>
      {/* The content closes by itself and then returns the focus to the button. */}
      {state !== null && (
        <ChunkBoundary>
          <Suspense>{children({ triggerRef: button, isOpen, onOpenChange: setOpen })}</Suspense>
        </ChunkBoundary>
      )}
    </>
  )
}
