import type { ReactNode } from 'react'
import type { ContentList } from '#web/content/use-content-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What a list without rows says (AC-188, AC-357, AP-021), with the action that fills it. */
export function EmptyList({ desk: { type, view, show }, action }: { desk: ContentList; action?: ReactNode }) {
  const many = type.label.many.toLowerCase()
  if (view.search !== '')
    return (
      <EmptyState
        title="No data to display"
        action={<Button onClick={() => void show({ search: '', page: 1 })}>Clear search</Button>}
      >
        Nothing here matches “{view.search}”.
      </EmptyState>
    )
  return (
    <EmptyState title="No data to display" action={action}>
      {view.tab === 'all' ? `All ${many} stand here.` : `All ${view.tab} ${many} stand here.`}
    </EmptyState>
  )
}
