import type { ListRow } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import { IconButton } from '#web/ui/button.tsx'

/** Asks before it deletes a row. */
export function DeleteButton<S extends ListRow, R extends S>({ list, row }: { list: List<S, R>; row: R }) {
  if (!list.source.deleteRows) return null
  return (
    <IconButton
      data-control="delete"
      label="Delete"
      of={list.source.nameOf(row)}
      icon="delete"
      tone="danger"
      onClick={() => list.confirmDelete([row])}
    />
  )
}
