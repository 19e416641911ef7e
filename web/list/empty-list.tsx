import type { ReactNode } from 'react'
import type { ListRow } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What a list without rows shows (AC-188, AC-357, AP-021), with the action that adds the first. */
export function EmptyList<S extends ListRow, R extends S>({
  list,
  action,
}: {
  list: List<S, R>
  action?: ReactNode
}) {
  const { source, state, tab, show } = list
  const title = source.emptyText ?? 'No data to display'
  if (state.search !== '')
    return (
      <EmptyState
        title={title}
        action={<Button onClick={() => void show({ search: '', page: 1 })}>Clear search</Button>}
      >
        No results for “{state.search}”.
      </EmptyState>
    )
  if (Object.keys(state.filter).length > 0)
    return (
      <EmptyState
        title={title}
        action={<Button onClick={() => void show({ filter: {}, page: 1 })}>Clear filter</Button>}
      >
        Nothing matches the filter.
      </EmptyState>
    )
  const many = source.label.many.toLowerCase()
  return (
    <EmptyState title={title} action={action}>
      {tab !== source.tabs[0]
        ? `No ${tab.label.toLowerCase()} ${many}.`
        : `No ${many} yet.${action ? ' Add the first one.' : ''}`}
    </EmptyState>
  )
}
