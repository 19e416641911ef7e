import { type ReactNode, useId, useState } from 'react'
import { Icon } from '#web/ui/images/icon.tsx'

/** A part of a form that few need: closed at first, and open while something in it is invalid. */
export function FormSection({
  label,
  isInvalid,
  children,
}: {
  label: string
  isInvalid: boolean
  children: ReactNode
}) {
  const [wantsOpen, open] = useState(false)
  const isOpen = wantsOpen || isInvalid
  const id = useId()
  return (
    <section className="grid gap-4 border-t border-line pt-3">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => open(!isOpen)}
          className="inline-flex cursor-pointer items-center gap-1.5 rounded-control py-1 pr-2 text-sm font-medium text-ink-muted hover:text-ink"
        >
          <Icon name={isOpen ? 'fold' : 'next'} />
          {label}
        </button>
      </h2>
      {isOpen && <div id={id}>{children}</div>}
    </section>
  )
}
