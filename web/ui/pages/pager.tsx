import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/images/icon.tsx'
import { pageNumbers } from '#web/ui/pages/page-numbers.ts'

const step =
  'flex h-8 min-w-8 items-center justify-center rounded-control px-2 text-md text-ink-muted tabular-nums hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-medium aria-[current=page]:text-brand'

interface PagerProps {
  page: number
  pages: number
  to: (page: number) => string
  /** The name of the part of the screen that is paged, if it is not all; the page then keeps its scroll position. */
  part?: string
  /** Whether it has arrows to the first and the last page as well. */
  hasEnds?: boolean
  /** The page numbers that are shown. */
  numbers?: typeof pageNumbers
}

/** At most five page numbers around the current one; nothing for a single page (AC-220 to AC-226). */
export function Pager({ page, pages, to, part, hasEnds = false, numbers = pageNumbers }: PagerProps) {
  if (pages <= 1) return null
  const pageLink = (target: number, name: string, children: ReactNode) => (
    <Link
      to={to(target)}
      preventScrollReset={part !== undefined}
      replace={part !== undefined}
      aria-label={name}
      aria-current={target === page ? 'page' : undefined}
      className={step}
    >
      {children}
    </Link>
  )
  return (
    <nav aria-label={part ? `Pages of ${part}` : 'Pages'} className="flex flex-wrap items-center gap-1">
      {hasEnds && page > 1 && pageLink(1, 'First page', <Icon name="first" />)}
      {page > 1 && pageLink(page - 1, 'Previous page', <Icon name="previous" />)}
      {numbers(page, pages).map((number) => (
        <span key={number}>{pageLink(number, `Page ${number}`, number)}</span>
      ))}
      {page < pages && pageLink(page + 1, 'Next page', <Icon name="next" />)}
      {hasEnds && page < pages && pageLink(pages, 'Last page', <Icon name="last" />)}
    </nav>
  )
}
