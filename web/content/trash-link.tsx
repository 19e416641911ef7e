import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AnyContent } from '#contract/content/define.ts'
import { trashCountQuery } from '#web/content/revisions-api.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The query string that shows the deleted rows of a list. */
export const trashSearch = (page = 1): string => (page > 1 ? `?trash&page=${page}` : '?trash')

/** Leads to the deleted rows of a list; no tab, and outside the counts of the tabs. */
export function TrashLink({ type, isCurrent }: { type: AnyContent; isCurrent?: boolean }) {
  const { data: count } = useQuery(trashCountQuery(type))
  return (
    <Link
      to={trashSearch()}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={count === undefined ? 'Trash' : `Trash (${count})`}
      className="flex h-8 items-center gap-1.5 rounded-control px-2 text-sm text-ink-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-medium aria-[current=page]:text-brand"
    >
      <Icon name="delete" />
      <span className="tabular-nums">
        <span className="hidden sm:inline">Trash </span>
        {count !== undefined && `(${count})`}
      </span>
    </Link>
  )
}
