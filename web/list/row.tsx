import { GripVertical } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useDraggableRow, type useReorder } from '#web/list/reorder.ts'
import type { ListRow } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Icon } from '#web/ui/images/icon.tsx'

interface RowProps<S extends ListRow, R extends S> {
  list: List<S, R>
  row: R
  index: number
  reorder: ReturnType<typeof useReorder>
  canDrag: () => boolean
  /** What is shown under the name. */
  details: ReactNode
  /** What can be done with the row, as buttons. */
  actions: ReactNode
}

export function Row<S extends ListRow, R extends S>({
  list,
  row,
  index,
  reorder,
  canDrag,
  details,
  actions,
}: RowProps<S, R>) {
  const { source, openId, deletion } = list
  const name = source.nameOf(row)
  const element = useDraggableRow(index, canDrag)
  const offset = reorder.offset(index)
  const isOpen = openId === row.id
  const isSelected = list.isSelected(row)
  const isDeleting =
    list.isLeaving(row) || (deletion.isPending && deletion.variables.some(({ id }) => id === row.id))
  return (
    <tr
      ref={element}
      data-row={row.id}
      data-selected={isSelected || undefined}
      data-dragged={reorder.isDragged(index) || undefined}
      data-moving={offset !== null || undefined}
      data-deleting={isDeleting || undefined}
      data-edited={isOpen || undefined}
      style={offset ? { transform: `translateY(${offset}px)` } : undefined}
    >
      <td className="drag-handle">
        {source.reorderRows && (
          <button
            type="button"
            data-drag-handle
            aria-label={`Reorder ${name}`}
            aria-pressed={reorder.isDragged(index)}
            disabled={openId !== null}
            {...reorder.handle(index)}
          >
            <Icon name={GripVertical} />
          </button>
        )}
      </td>
      <td className="select-cell">
        {source.deleteRows && (
          <Checkbox aria-label={`Select ${name}`} checked={isSelected} onChange={() => list.toggle(row)} />
        )}
      </td>
      {source.columns.map((column) =>
        column.name === source.nameColumn ? (
          <td key={column.name} data-kind={column.kind} data-name>
            {source.nameOpens === false ? (
              column.cell(row, isOpen)
            ) : (
              <NameLink list={list} row={row}>
                {column.cell(row, isOpen)}
              </NameLink>
            )}
            {details}
          </td>
        ) : (
          <td key={column.name} data-kind={column.kind} data-label={column.label}>
            {column.cell(row, isOpen)}
          </td>
        ),
      )}
      <td className="actions">
        <div>{actions}</div>
      </td>
    </tr>
  )
}

/** Opens the row; its URL can be shared, and opened in another tab. */
function NameLink<S extends ListRow, R extends S>({
  list,
  row,
  children,
}: {
  list: List<S, R>
  row: R
  children: ReactNode
}) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (list.source.nameCloses && list.openId === row.id) list.close()
    else list.open(row.id)
  }
  return (
    <Link
      to={list.hrefOf(row)}
      onClick={open}
      data-control="open"
      data-drag-handle={list.source.reorderRows ? true : undefined}
      draggable={false}
      className="block w-fit rounded-control font-medium underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
