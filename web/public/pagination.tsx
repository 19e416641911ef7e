import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageNumbers } from '#web/ui/pages/page-numbers.ts'

interface PaginationProps {
  readonly pages: number
  readonly page: number
  /** With the fragment to scroll to, if it is not the top. */
  readonly urlOf: (page: number) => string
}

/** The page number in a query; anything but a number from 1 up means the first page. */
export function pageOf(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

/** Page numbers around the current one, at most five (PS-273, PS-274). A single page needs no pager. */
export function Pagination({ pages, page, urlOf }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="mt-10">
      <ul className="flex items-center gap-1.5">
        {page > 1 && (
          <PageLink to={urlOf(page - 1)} label="Previous page">
            <ChevronLeft aria-hidden="true" size={18} />
          </PageLink>
        )}
        {pageNumbers(page, pages).map((number) => (
          <PageLink key={number} to={urlOf(number)} label={`Page ${number}`} isCurrent={number === page}>
            {number}
          </PageLink>
        ))}
        {page < pages && (
          <PageLink to={urlOf(page + 1)} label="Next page">
            <ChevronRight aria-hidden="true" size={18} />
          </PageLink>
        )}
      </ul>
    </nav>
  )
}

interface PageLinkProps {
  readonly to: string
  readonly label: string
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

function PageLink({ to, label, isCurrent = false, children }: PageLinkProps) {
  return (
    <li>
      <Link
        to={to}
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
        className="grid size-11 place-items-center rounded-full text-md font-medium tabular-nums transition-colors hover:bg-sunken aria-[current]:bg-brand aria-[current]:text-brand-ink"
      >
        {children}
      </Link>
    </li>
  )
}
