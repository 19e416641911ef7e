import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { limits } from '#contract/limits.ts'
import { truncate } from '#contract/rich-text.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import type { Revision } from '#web/content/revisions-api.ts'
import { nameField, rowTitle } from '#web/content/row-title.ts'
import { fieldText } from '#web/forms/field-text.ts'
import { kindOf } from '#web/forms/kinds/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { formatDate, RelativeTime } from '#web/ui/relative-time.tsx'
import '#web/list/list.css'
import '#web/content/trash.css'

interface TrashTableProps {
  type: AnyContent
  entries: readonly Revision[]
  selected: readonly number[]
  select: (ids: readonly number[]) => void
  isPlaceholder: boolean
  isRestoring: (entry: Revision) => boolean
  /** Called on each click. */
  freeze: () => void
  onRestore: (id: number) => void
}

export function TrashTable({
  type,
  entries,
  selected,
  select,
  isPlaceholder,
  isRestoring,
  freeze,
  onRestore,
}: TrashTableProps) {
  const isAll = selected.length === entries.length
  return (
    <table>
      <colgroup>
        <col className="w-9" />
        <col className="name" />
        <col />
        <col />
        <col />
        <col className="restore" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label="Select all"
              checked={isAll}
              isMixed={selected.length > 0 && !isAll}
              onChange={() => select(isAll ? [] : entries.map(({ row }) => row.id))}
            />
          </th>
          {[type.label.one, 'Deleted by', 'Deleted', 'Deleted for good on'].map((name) => (
            <th key={name} scope="col" data-unsortable>
              {name}
            </th>
          ))}
          <th scope="col" data-unsortable>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys click as well, and this handler only freezes the rows */}
      <tbody inert={isPlaceholder} data-waiting={isPlaceholder || undefined} onClick={freeze}>
        {entries.map((entry) => {
          const { id, at, by, row } = entry
          const isBusy = isRestoring(entry)
          const title = rowTitle(type, row)
          const isSelected = selected.includes(row.id)
          const others = selected.filter((other) => other !== row.id)
          return (
            <tr
              key={id}
              data-row={id}
              data-selected={isSelected || undefined}
              data-deleting={isBusy || undefined}
            >
              <td className="select-cell">
                <Checkbox
                  aria-label={`Select ${title}`}
                  checked={isSelected}
                  onChange={() => select(isSelected ? others : [...others, row.id])}
                />
              </td>
              <td className="wrap-anywhere">
                <span className="line-clamp-2 font-medium">{title}</span>
                <span className="line-clamp-1 text-sm text-ink-muted">{otherColumnsText(type, row)}</span>
              </td>
              <td data-label="Deleted by">{by ?? 'Unknown'}</td>
              <td data-label="Deleted">
                <RelativeTime at={at} />
              </td>
              <td data-label="Deleted for good on">
                {formatDate(Date.parse(at) + limits.trashDays * 86_400_000)}
              </td>
              <td className="actions">
                <div>
                  <Button
                    size="sm"
                    icon="restore"
                    aria-label={`Restore ${title}`}
                    data-control="restore"
                    aria-disabled={isBusy || undefined}
                    onClick={isBusy ? undefined : () => onRestore(row.id)}
                  >
                    Restore
                  </Button>
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Tells rows of the same name apart: the texts of their other columns. */
function otherColumnsText(type: AnyContent, row: AnyRow): string {
  const own = nameField(type)
  const texts = type.list.columns
    .filter((name) => name !== own && kindOf(type.fields[name]).isText)
    .map((name) => truncate(fieldText(type.fields[name] as Field, row[name]), 120))
  return texts.filter((text) => text !== '').join(' · ')
}
