import type { ReactNode } from 'react'
import type { ListQuery } from '#contract/content/query.ts'

/** What every list can count on in a row; the id never changes. */
export interface ListRow {
  readonly id: number
}

/** One view of a list. The rows of two tabs may overlap. */
export interface ListTab {
  readonly id: string
  readonly label: string
  /** What it adds to the query of the list, such as a status. */
  readonly query: ListQuery
  /** The same for its count, where that differs. */
  readonly countQuery?: ListQuery
}

/** In rem: the width of a column, or at least how much it needs where it shares what the others leave. */
export type ColumnWidth = { readonly fixed: number } | { readonly min: number }

export interface ListColumn<R extends ListRow> {
  /** The field that is sorted by. */
  readonly name: string
  readonly label: string
  readonly width: ColumnWidth
  readonly isSortable: boolean
  /** What the style sheet knows its cells by. */
  readonly kind?: string
  cell(row: R, isOpen: boolean): ReactNode
}

export type ListAction = 'list' | 'count' | 'delete' | 'reorder'

/** What a list screen shows and where it comes from. It knows rows and columns, and not what they are about. */
export interface ListSource<R extends ListRow = ListRow> {
  /** The resource below `/api/`: it answers lists, counts, and reorders as every list of ours does. */
  readonly path: string
  readonly title: string
  readonly label: { readonly one: string; readonly many: string }
  /** The first is shown unless another is chosen; one alone has no bar. */
  readonly tabs: readonly [ListTab, ...ListTab[]]
  readonly columns: readonly ListColumn<R>[]
  /** The column that opens the row. */
  readonly nameColumn: string | undefined
  nameOf(row: R): string
  /** The only order in which rows can be dragged. */
  readonly defaultSort: string
  readonly pageSize: PageSizeOptions
  /** In milliseconds, where the list should follow what others change without being asked. */
  readonly refetchInterval?: number
  readonly deleteSelectedLabel: string
  /** Toasts when a deletion is confirmed whose rows are gone already. */
  readonly nothingToDelete?: { readonly one: string; readonly many: string } | undefined
  deleteRows(rows: readonly R[]): Promise<unknown>
  onDeleted(rows: readonly R[]): void
  /** @param rows in their new order, from the top */
  reorderRows(rows: readonly R[]): Promise<unknown>
  onError(action: ListAction, cause: Error): void
}

export interface PageSizeOptions {
  /** The name under which the browser stores the size. */
  readonly storageKey: string
  /** Where to `set` a search, or any `change` of it, brings the size back to the smallest for the visit (AP-035, AC-352, AC-353). */
  readonly resetOnSearch?: 'set' | 'change' | undefined
}
