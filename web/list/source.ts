import type { ReactNode } from 'react'
import type { pageSizes } from '#contract/limits.ts'
import type { ListQuery } from '#contract/list.ts'

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

/** A filter beside tabs and search: the URL and the query carry it under the same names. */
export interface ListFilter {
  readonly parameters: readonly string[]
  /** Whether these values are a filter; others are ignored. */
  isValid(values: FilterValues): boolean
}

/** By name; without any, nothing is filtered. */
export type FilterValues = Readonly<Record<string, string>>

/** A selection that reaches across all pages. */
export interface SelectAll<S extends ListRow> {
  /** Reads what is known of a selected row for all rows of a view. */
  load(query: ListQuery): Promise<readonly S[]>
  onError(cause: Error): void
}

export type ListAction = 'list' | 'count' | 'delete' | 'reorder'

/**
 * What a list screen shows and where it comes from. It knows rows and columns, and not what they are about.
 * `S` is what is known of a selected row, which may be on another page; else it is the row.
 */
export interface ListSource<S extends ListRow = ListRow, R extends S = S> {
  /** The resource below `/api/`: it answers lists, counts, and reorders as every list of ours does. */
  readonly path: string
  readonly title: string
  readonly label: { readonly one: string; readonly many: string }
  /** The first is shown unless another is chosen; one alone has no bar. */
  readonly tabs: readonly [ListTab, ...ListTab[]]
  readonly columns: readonly ListColumn<R>[]
  /** Those that rows are read with; all of them when omitted. */
  readonly fields?: readonly string[]
  readonly filter?: ListFilter
  /** The column that opens the row. */
  readonly nameColumn: string | undefined
  /** False where rows have nothing to open; the column still holds their name. */
  readonly nameOpens?: false
  /** Whether it closes the open row, too. */
  readonly nameCloses?: boolean
  nameOf(row: R): string
  /** The only order in which rows can be dragged. */
  readonly defaultSort: string
  readonly pageSize: PageSizeOptions
  /** Whether the list is read again and again for these rows to change. */
  needsPolling?(rows: readonly R[]): boolean
  /** Without it the rows of a page are selected. */
  readonly selectAll?: SelectAll<S>
  /** From how many selected rows on they can be dealt with together; 2 when omitted. */
  readonly minBulk?: number
  readonly deleteSelectedLabel?: string
  /** In rem: the width of what can be done with a row. */
  readonly actionsWidth?: number
  /** False where there is nothing to search for. */
  readonly hasSearch?: false
  /** The text of an empty list; "No data to display" when omitted (AP-021). */
  readonly emptyText?: string
  /** What is asked before rows are deleted; with a comma when omitted (AP-018, AP-019). */
  readonly deleteQuestion?: string
  /** Toasts when a deletion is confirmed whose rows are gone already. */
  readonly nothingToDelete?: { readonly one: string; readonly many: string } | undefined
  /** Without it rows can be neither selected nor deleted. */
  deleteRows?(rows: readonly S[]): Promise<unknown>
  onDeleted?(rows: readonly S[]): void
  /**
   * Without it rows cannot be dragged.
   * @param rows in their new order, from the top
   */
  reorderRows?(rows: readonly R[]): Promise<unknown>
  onError(action: ListAction, cause: Error): void
}

export interface PageSizeOptions {
  /** The name under which the browser stores the size. */
  readonly storageKey: string
  /** Where none is stored; the smallest when omitted. */
  readonly initial?: (typeof pageSizes)[number]
  /**
   * What brings the initial size back for the visit: to `set` a search, any `change` of it (AP-035, AC-352, AC-353), or
   * to `toggle` between one and none (HD-038, HD-040, HD-042).
   */
  readonly resetOnSearch?: 'set' | 'change' | 'toggle' | undefined
}
