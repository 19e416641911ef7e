import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Received } from '#web/admin/received.tsx'
import { type AnyRow, rowKey } from '#web/content/content-api.ts'
import { RowDetails } from '#web/content/row-details.tsx'
import { StatusSwitch } from '#web/content/status-switch.tsx'
import type { ContentList } from '#web/content/use-content-list.ts'
import { Cell, nameColumn, rowTitle } from '#web/forms/cells.tsx'
import { useDraggableRow, type useReorder } from '#web/list/reorder.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface RowProps {
  desk: ContentList
  row: AnyRow
  index: number
  reorder: ReturnType<typeof useReorder>
  canDrag: () => boolean
  /** What can be done with the row, as buttons. */
  actions: ReactNode
}

export function Row({ desk: list, row, index, reorder, canDrag, actions }: RowProps) {
  const { type, selected, select, opened, removal } = list
  const key = rowKey(type, row)
  const title = rowTitle(type, row)
  const element = useDraggableRow(index, canDrag)
  const offset = reorder.offset(index)
  const isSelected = selected.includes(key)
  const isDeleting =
    list.isLeaving(row) || (removal.isPending && removal.variables.some(({ id }) => id === row.id))
  const titleColumn = nameColumn(type)
  return (
    <tr
      ref={element}
      data-row={row.id}
      data-selected={isSelected || undefined}
      data-lifted={reorder.isLifted(index) || undefined}
      data-moving={offset !== null || undefined}
      data-going={isDeleting || undefined}
      data-edited={opened === key || undefined}
      style={offset ? { transform: `translateY(${offset}px)` } : undefined}
    >
      <td className="grip">
        <button
          type="button"
          data-grip
          aria-label={`Reorder ${title}`}
          aria-pressed={reorder.isLifted(index)}
          disabled={opened !== null}
          {...reorder.handle(index)}
        >
          <Icon name="drag" />
        </button>
      </td>
      <td className="tick">
        <Checkbox
          aria-label={`Select ${title}`}
          checked={isSelected}
          onChange={() => select(isSelected ? selected.filter((other) => other !== key) : [...selected, key])}
        />
      </td>
      {type.list.columns.map((name) => {
        const field = type.fields[name]
        const isTitle = name === titleColumn
        return (
          <td
            key={name}
            data-kind={field.kind}
            data-name={isTitle || undefined}
            data-label={isTitle ? undefined : field.label}
          >
            {isTitle ? (
              <>
                <TitleLink desk={list} row={row}>
                  <Cell field={field} value={row[name]} />
                </TitleLink>
                {type.inbox && <Received row={row} />}
                <RowDetails type={type} row={row} isOpen={opened === key} />
              </>
            ) : (
              <Cell field={field} value={row[name]} />
            )}
          </td>
        )
      })}
      {type.admin.status === 'switch' && (
        <td data-label="Active/Inactive">
          <StatusSwitch type={type} row={row} isDisabled={opened === key} />
        </td>
      )}
      <td className="actions">
        <div>{actions}</div>
      </td>
    </tr>
  )
}

/** Opens the row; its address can be shared, and opened in another tab. */
function TitleLink({ desk: list, row, children }: { desk: ContentList; row: AnyRow; children: ReactNode }) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    list.open(rowKey(list.type, row))
  }
  return (
    <Link
      to={list.addressOf(row)}
      onClick={open}
      data-control="open"
      data-grip
      draggable={false}
      className="block w-fit rounded-control font-medium underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
