import type { ListRow } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useIsReadOnly } from '#web/ui/read-only.tsx'

interface OpenButtonProps<S extends ListRow, R extends S> {
  list: List<S, R>
  row: R
  /** If it is not that of a form. */
  label?: string
  onOpen?: () => void
}

/** Opens the panel of a row, or closes it: mostly a form, which some may only read. */
export function OpenButton<S extends ListRow, R extends S>({
  list,
  row,
  label: ownLabel,
  onOpen,
}: OpenButtonProps<S, R>) {
  const isReadOnly = useIsReadOnly()
  const label = ownLabel ?? (isReadOnly ? 'View' : 'Edit')
  const isOpen = list.openId === row.id
  const open = () => {
    onOpen?.()
    list.open(row.id)
  }
  return (
    <IconButton
      data-control="edit"
      label={label}
      of={list.source.nameOf(row)}
      icon={label === 'View' ? 'reveal' : 'edit'}
      aria-expanded={isOpen}
      onClick={isOpen ? list.close : open}
    />
  )
}
