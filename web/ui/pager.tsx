import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { pageNumbers } from '#web/ui/page-numbers.ts'

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
