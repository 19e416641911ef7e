import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pagerSize } from '#contract/limits.ts'
import { Icon } from '#web/ui/icon.tsx'

const step =
  'flex h-8 min-w-8 items-center justify-center rounded-control px-2 text-md text-ink-muted tabular-nums hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-medium aria-[current=page]:text-brand'

/** At most five page numbers around the current one; nothing at all for a single page (AC-220 to AC-226). */
export function Pager({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  if (pages <= 1) return null
  const pageLink = (target: number, name: string, children: ReactNode) => (
    <Link
      to={to(target)}
      aria-label={name}
      aria-current={target === page ? 'page' : undefined}
      className={step}
    >
      {children}
    </Link>
  )
  return (
    <nav aria-label="Pages" className="flex items-center gap-1">
      {page > 1 && pageLink(page - 1, 'Previous page', <Icon name="previous" />)}
      {pageNumbers(page, pages).map((number) => (
        <span key={number}>{pageLink(number, `Page ${number}`, number)}</span>
      ))}
      {page < pages && pageLink(page + 1, 'Next page', <Icon name="next" />)}
    </nav>
  )
}

/** The numbers shown: centred on the current page, and full at both ends (AC-221, AC-222). */
export function pageNumbers(page: number, pages: number): number[] {
  const length = Math.min(pagerSize, pages)
  const first = Math.max(1, Math.min(page - Math.floor(pagerSize / 2), pages - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
