import { limits } from '#contract/limits.ts'
import type { ListRow, ListSource } from '#web/list/source.ts'
import type { Deletion } from '#web/list/trash-api.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { formatDate } from '#web/ui/time/reader-time.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import '#web/list/list.css'
import '#web/list/trash.css'

interface TrashTableProps<R extends ListRow> {
  source: Pick<ListSource<R>, 'label' | 'nameOf'>
  /** Distinguishes rows of the same name. */
  summaryOf: (row: R) => string
  entries: readonly Deletion<R>[]
  selected: readonly number[]
  select: (ids: readonly number[]) => void
  isPlaceholder: boolean
  isRestoring: (entry: Deletion<R>) => boolean
  /** Called on each click. */
  freeze: () => void
  onRestore: (id: number) => void
  onPurge: (id: number) => void
}

export function TrashTable<R extends ListRow>({
  source,
  summaryOf,
  entries,
  selected,
  select,
  isPlaceholder,
  isRestoring,
  freeze,
  onRestore,
  onPurge,
}: TrashTableProps<R>) {
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
            >
              Select all
            </Checkbox>
          </th>
          {[source.label.one, 'Deleted by', 'Deleted', 'Deleted for good on'].map((name) => (
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
          const title = source.nameOf(row)
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
                <span className="line-clamp-1 text-sm text-ink-muted">{summaryOf(row)}</span>
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
                  <IconButton
                    data-control="purge"
                    label="Delete for good"
                    of={title}
                    icon="delete"
                    tone="danger"
                    onClick={() => onPurge(row.id)}
                  />
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
