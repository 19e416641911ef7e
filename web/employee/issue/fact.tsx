import type { ReactNode } from 'react'

/** A named property of an issue, in a `dl`. */
export function Fact({
  name,
  isWide = false,
  children,
}: {
  name: string
  /** Whether it takes up a row of its own on narrow screens. */
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={`grid min-w-0 content-start gap-0.5 ${isWide ? 'max-sm:col-span-2' : ''}`}>
      <dt className="text-sm text-ink-muted">{name}</dt>
      {/* While it is edited, the name above is the visible label. */}
      <dd className="flex min-h-8 min-w-0 items-center text-md wrap-anywhere [&_label]:sr-only">
        {children}
      </dd>
    </div>
  )
}

/** A section of an issue with a heading. */
export function Block({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-md font-semibold">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
