import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

interface AccessPanelProps {
  title: string
  intro: string
  /** Adds one; absent while that is not possible. */
  add?: { readonly id: string; readonly label: string; readonly run: () => void } | undefined
  children: ReactNode
}

/** A part of the screen with its own list. */
export const AccessPanel = ({ title, intro, add, children }: AccessPanelProps) => (
  <section
    aria-label={title}
    className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-5"
  >
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid gap-1">
        <h2 className="font-semibold">{title}</h2>
        <p className="max-w-prose text-sm text-ink-muted">{intro}</p>
      </div>
      {add && (
        <Button id={add.id} icon="add" onClick={add.run}>
          {add.label}
        </Button>
      )}
    </div>
    {children}
  </section>
)
