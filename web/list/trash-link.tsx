import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { trashCountQuery, type WithTrash } from '#web/list/trash-api.ts'
import { Icon } from '#web/ui/images/icon.tsx'

/** The query string that shows the deleted rows of a list. */
export const trashSearch = (page = 1): string => (page > 1 ? `?trash&page=${page}` : '?trash')

interface TrashLinkProps {
  list: WithTrash
  isCurrent?: boolean
}

/** A link to the deleted rows of a list; not a tab, and outside the counts of the tabs. */
export function TrashLink({ list, isCurrent }: TrashLinkProps) {
  const { data: count } = useQuery(trashCountQuery(list))
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
