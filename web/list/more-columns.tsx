import { ClampedText } from '#web/forms/kinds/plain-text.tsx'
import type { ListColumn, ListRow } from '#web/list/source.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'

// Columns that lists have for those who choose them.

/** @param timeOf null for never */
export const timeColumn = <R extends ListRow>(
  name: string,
  label: string,
  timeOf: (row: R) => string | null,
  isSortable = false,
): ListColumn<R> => ({
  ...{ name, label, width: { fixed: 8.5 }, isSortable, kind: 'date' },
  cell: (row) => {
    const at = timeOf(row)
    return at === null ? '–' : <RelativeTime at={at} />
  },
})

export const textColumn = <R extends ListRow>(
  name: string,
  label: string,
  textOf: (row: R) => string,
  isSortable = false,
): ListColumn<R> => ({
  ...{ name, label, width: { min: 8 }, isSortable, kind: 'text' },
  cell: (row) => <ClampedText>{textOf(row) || '–'}</ClampedText>,
})
