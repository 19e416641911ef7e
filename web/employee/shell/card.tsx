import { type ReactNode, useId } from 'react'

interface CardProps {
  heading: string
  /** Follows the heading, such as whose numbers these are. */
  note?: ReactNode
  /** Controls at the end of the first line. */
  controls?: ReactNode
  children: ReactNode
}

/** A part of a screen that loads independently. */
export function Card({ heading, note, controls, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="relative min-w-0 rounded-card border border-line bg-surface">
      <header className="flex min-h-13 flex-wrap items-center gap-x-2 gap-y-2 border-b border-line px-4 py-2">
        <h2 id={id} className="text-md font-semibold">
          {heading}
        </h2>
        {note && <span className="min-w-0 truncate text-sm text-ink-muted">{note}</span>}
        {controls && <span className="ml-auto flex flex-wrap items-center gap-2">{controls}</span>}
      </header>
      {children}
    </section>
  )
}
