import type { ReactNode } from 'react'
import type { ListWith } from '#contract/calls/client.ts'
import type { pageSizes } from '#contract/limits.ts'
import type { ListQuery } from '#contract/list.ts'
import type { FilterOption } from '#contract/list-filters.ts'

/** The paths of the lists that are declared. */
export type ListPath = ListWith<'GET {list}/count/'>

/** The paths of the lists that can be exported. */
export type ExportPath = ListWith<'GET {list}/export/csv/'>

/** What every list can rely on in a row; the id never changes. */
export interface ListRow {
  readonly id: number
}

/** One view of a list. The rows of two tabs may overlap. */
export interface ListTab {
  readonly id: string
  readonly label: string
  /** What it adds to the query of the list, such as a status. */
  readonly query: ListQuery
  /** The same for its count, if different. */
  readonly countQuery?: ListQuery
}

/** In rem: the width of a column, or its minimum width if it shares the remaining space. */
export type ColumnWidth = { readonly fixed: number } | { readonly min: number }

export interface ListColumn<R extends ListRow> {
  /** The field that is sorted by. */
  readonly name: string
  readonly label: string
  readonly width: ColumnWidth
  readonly isSortable: boolean
  /** The class of its cells in the style sheet. */
  readonly kind?: string
  /** Whether it is always the last one. */
  readonly isFixed?: true
  cell(row: R, isOpen: boolean): ReactNode
}

/** A filter besides tabs and search: the URL and the query have it under the same names. */
export interface ListFilter {
  readonly parameters: readonly string[]
  /** Whether these values are a filter; others are ignored. */
  isValid(values: FilterValues): boolean
  /** The parameters of the query, where the URL has other values. */
  toQuery?(values: FilterValues): FilterValues
  /** What can be filtered by one at a time (`filters/`), if that is all there is. */
  readonly choices?: readonly FilterChoice[]
}

/** A filter that people add and remove by itself. */
export type FilterChoice = { readonly name: string; readonly label: string } & (
  | { readonly input: 'text' }
  /** A range: the parameters of its first day, and of the day that it ends before. */
  | { readonly input: 'days'; readonly from: string; readonly before: string }
  | { readonly input: 'option'; readonly options: FilterOptions }
)

/** Where the options of a filter come from; `key` identifies them among all. */
export interface FilterOptions {
  readonly key: string
  load(): Promise<readonly FilterOption[]>
}

/** By name; without any, nothing is filtered. */
export type FilterValues = Readonly<Record<string, string>>

/** A selection that reaches across all pages. */
export interface SelectAll<S extends ListRow> {
  /** Loads what is known about a selected row for all rows of a view. */
  load(query: ListQuery): Promise<readonly S[]>
  onError(cause: Error): void
}

export type ListAction = 'list' | 'count' | 'delete' | 'reorder'

/**
 * What a list screen shows and where it comes from. It knows rows and columns, but not what they are about. `S` is
 * what is known of a selected row, which may be on another page; by default the row itself.
 */
export interface ListSource<S extends ListRow = ListRow, R extends S = S> {
  /** Its path below `/api/`, with the calls that every list has. */
  readonly path: ListPath
  readonly title: string
  readonly label: { readonly one: string; readonly many: string }
  /** The first is shown by default; a single one has no bar. */
  readonly tabs: readonly [ListTab, ...ListTab[]]
  readonly columns: readonly ListColumn<R>[]
  /** Its path, if it can be exported. */
  readonly exportPath?: ExportPath
  /** Whether its views can be saved, and its columns chosen. */
  readonly hasViews?: true
  /** The columns that people may choose besides. */
  readonly moreColumns?: readonly ListColumn<R>[]
  /** The fields to load; all of them if omitted. */
  readonly fields?: readonly string[]
  readonly filter?: ListFilter
  /** The column that opens the row. */
  readonly nameColumn: string | undefined
  /** False if rows have nothing to open; the column still holds their name. */
  readonly nameOpens?: false
  /** Whether it closes the open row, too. */
  readonly nameCloses?: boolean
  nameOf(row: R): string
  /** The only order in which rows can be dragged. */
  readonly defaultSort: string
  readonly pageSize: PageSizeOptions
  /** Whether the list is polled for changes of these rows. */
  needsPolling?(rows: readonly R[]): boolean
  /** Without it, only the rows of a page can be selected. */
  readonly selectAll?: SelectAll<S>
  /** From how many selected rows bulk actions appear; 2 if omitted. */
  readonly minBulk?: number
  readonly deleteSelectedLabel?: string
  /** In rem: the width of the row actions. */
  readonly actionsWidth?: number
  /** False if there is nothing to search. */
  readonly hasSearch?: false
  /** Searches while typing, so many milliseconds after the last key; on Enter alone when omitted (AC-183). */
  readonly searchDelay?: number
  /** The text of an empty list; "No data to display" if omitted (AP-021). */
  readonly emptyText?: string
  /** Whether deleted rows can be restored for a while. */
  readonly hasTrash?: true
  /** The question before rows are deleted; the one with a comma if omitted (AP-018, AP-019). */
  readonly deleteQuestion?: string
  /** Toasts for a confirmed deletion whose rows are already gone. */
  readonly nothingToDelete?: { readonly one: string; readonly many: string } | undefined
  /** Without it, rows can be neither selected nor deleted. */
  deleteRows?(rows: readonly S[]): Promise<unknown>
  onDeleted?(rows: readonly S[]): void
  /**
   * Without it, rows cannot be dragged.
   * @param rows in their new order, from the top
   */
  reorderRows?(rows: readonly R[]): Promise<unknown>
  onError(action: ListAction, cause: Error): void
}

export interface PageSizeOptions {
  /** The name under which the browser stores the size. */
  readonly storageKey: string
  /** The size if none is stored; the smallest if omitted. */
  readonly initial?: (typeof pageSizes)[number]
  /**
   * What restores the initial size for the visit: to `set` a search, any `change` of it (AP-035, AC-352, AC-353), or
   * to `toggle` between one and none (HD-038, HD-040, HD-042).
   */
  readonly resetOnSearch?: 'set' | 'change' | 'toggle' | undefined
}
