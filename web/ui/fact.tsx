import type { ReactNode } from 'react'

/** A named property in a `dl`. */
export function Fact({
  label,
  isWide = false,
  children,
}: {
  label: string
  /** Whether it takes up a row of its own. */
  isWide?: boolean | undefined
  children: ReactNode
}) {
  return (
    <div className={`grid min-w-0 content-start gap-0.5 ${isWide ? 'col-span-full' : ''}`}>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="max-w-[70ch] text-md wrap-anywhere whitespace-pre-line">{children || '–'}</dd>
    </div>
  )
}
