import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'

interface PanelProps {
  heading: string
  /** The total; undefined while it is unknown. */
  count?: number | undefined
  to: string
  linkRef?: Ref<HTMLAnchorElement>
  children: ReactNode
}

/** A part of the dashboard with its own list, whose space is reserved. */
export function Panel({ heading, count, to, linkRef, children }: PanelProps) {
  return (
    <section aria-label={heading} className="min-w-0 rounded-card border border-line bg-surface">
      <div className="flex items-center gap-2 border-b border-line px-4 py-3">
        <h2 className="text-md font-semibold">
          {heading}{' '}
          {count !== undefined && <span className="font-normal text-ink-muted tabular-nums">({count})</span>}
        </h2>
        <span className="flex-1" />
        <DetailsLink ref={linkRef} of={heading} to={to} />
      </div>
      {children}
    </section>
  )
}

/** Links to the screen that a card or panel summarizes. */
export const DetailsLink = ({ of, to, ref }: { of: string; to: string; ref?: Ref<HTMLAnchorElement> }) => (
  <Link ref={ref} to={to} className="text-sm font-medium text-brand underline-offset-4 hover:underline">
    Details<span className="sr-only"> of {of}</span>
  </Link>
)

interface PanelRowsProps<R> {
  /** Undefined while loading or after a failure. */
  rows: readonly R[] | undefined
  isPending: boolean
  /** The maximum number of rows. */
  max: number
  /** Two columns, or a second line for a row's actions, depending on the screen width. */
  layout?: 'columns' | 'actions'
  children: (row: R, index: number) => ReactNode
}

/** Rows of equal height, so that the panel keeps its height while loading and when empty. */
export function PanelRows<R extends { readonly id: number }>(props: PanelRowsProps<R>) {
  const { rows, isPending, max, layout, children } = props
  return (
    <ul
      aria-busy={isPending}
      data-layout={layout}
      className="dashboard-rows"
      style={{ ['--rows' as string]: max }}
    >
      {isPending
        ? Array.from({ length: max }, (_, at) => <SkeletonRow key={-at} />)
        : rows?.map((row, index) => <li key={row.id}>{children(row, index)}</li>)}
    </ul>
  )
}

const SkeletonRow = () => (
  <li aria-hidden="true">
    <span className="size-10 shrink-0 animate-pulse rounded-control bg-line" />
    <span className="grid flex-1 gap-2">
      <span className="h-3 w-1/2 animate-pulse rounded-full bg-line" />
      <span className="h-3 w-1/3 animate-pulse rounded-full bg-line" />
    </span>
  </li>
)

/** A person's image, name, and role. */
export function Person(props: { image: ReactNode; name: string; to: string; children: ReactNode }) {
  const { image, name, to, children } = props
  return (
    <>
      <span className="w-10 shrink-0">{image}</span>
      <span className="grid min-w-0 flex-1">
        <Link to={to} className="truncate text-md font-medium underline-offset-4 hover:underline">
          {name}
        </Link>
        <span className="truncate text-sm text-ink-muted">{children}</span>
      </span>
    </>
  )
}
