import type { ListRow } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useIsReadOnly } from '#web/ui/read-only.tsx'

interface OpenButtonProps<S extends ListRow, R extends S> {
  list: List<S, R>
  row: R
  onOpen?: () => void
}

/** Opens the form of a row, which some may only read, or closes it. */
export function OpenButton<S extends ListRow, R extends S>({ list, row, onOpen }: OpenButtonProps<S, R>) {
  const isReadOnly = useIsReadOnly()
  const isOpen = list.openId === row.id
  const open = () => {
    onOpen?.()
    list.open(row.id)
  }
  return (
    <IconButton
      data-control="edit"
      label={isReadOnly ? 'View' : 'Edit'}
      of={list.source.nameOf(row)}
      icon={isReadOnly ? 'reveal' : 'edit'}
      aria-expanded={isOpen}
      onClick={isOpen ? list.close : open}
    />
  )
}
