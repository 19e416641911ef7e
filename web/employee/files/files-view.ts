import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { DriveQuery } from '#contract/drive/drive.ts'
import {
  type DriveDateFilter,
  type DriveOrder,
  driveDateFilters,
  driveLimits,
  driveOrders,
} from '#contract/drive/drive-rules.ts'
import { entriesOf } from '#contract/records.ts'

/** The filters of the sidebar, in order (EP-399). */
export const fileFilters = [
  { id: 'all', label: 'All documents' },
  { id: 'today', label: 'Today' },
  { id: 'yesterday', label: 'Yesterday' },
  { id: 'last_week', label: 'Last week' },
  { id: 'last_month', label: 'Last month' },
  { id: 'custom', label: 'Custom date' },
] as const
export type FileFilter = (typeof fileFilters)[number]['id']

/** The state of the screen, all of which is in the URL. */
export interface FilesView {
  readonly filter: FileFilter
  /** The days of the custom date, `YYYY-MM-DD`; empty until they are chosen. */
  readonly start: string
  readonly end: string
  readonly search: string
  readonly page: number
  /** The value of `sort_by`; empty for the latest change first or, in a search, the best match first. */
  readonly sort: DriveOrder | ''
  /** Null for the files of all folders; otherwise `home`, `shared`, `trash`, or a folder's id. */
  readonly folder: string | null
  /** The open file. */
  readonly file: string | null
}

const defaults = {
  filter: 'all',
  start: '',
  end: '',
  search: '',
  page: 1,
  sort: '',
  folder: null,
  file: null,
} as const

/**
 * The view in the URL, and the URL of a changed view; any change except that of the page leads to the first
 * page (EP-426).
 */
export function useFilesView() {
  const [parameters, setParameters] = useSearchParams()
  const view = parseView(parameters)
  const urlOf = (change: Partial<FilesView>) => `?${toParameters(applyTo(view, change))}`
  const show = useCallback(
    (change: Partial<FilesView>, replace = false) =>
      setParameters((now) => toParameters(applyTo(parseView(now), change)), { replace }),
    [setParameters],
  )
  return { view, urlOf, show }
}

const applyTo = (view: FilesView, change: Partial<FilesView>): FilesView => ({
  ...view,
  ...('page' in change || 'file' in change ? {} : { page: 1 }),
  ...change,
})

export function parseView(parameters: URLSearchParams): FilesView {
  const filter = parameters.get('filter')
  const sort = parameters.get('sort')
  const page = Number(parameters.get('page'))
  return {
    filter: fileFilters.find(({ id }) => id === filter)?.id ?? 'all',
    start: parameters.get('start') ?? '',
    end: parameters.get('end') ?? '',
    search: parameters.get('search') ?? '',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    sort: driveOrders.find((order) => order === sort) ?? '',
    folder: parameters.get('folder'),
    file: parameters.get('file'),
  }
}

function toParameters(view: FilesView): URLSearchParams {
  const entries = entriesOf(view).filter(([name, value]) => value !== defaults[name])
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
}

/** Whether a single folder is open. */
export const isFolder = (view: FilesView): view is FilesView & { readonly folder: string } =>
  /^\d+$/.test(view.folder ?? '')

/** The query of the list; a custom date applies once both of its days are chosen (EP-405 to EP-407). */
export function listQueryOf(view: FilesView, limit: number = driveLimits.pageSize): DriveQuery {
  const { filter, start, end, search, page, sort, folder } = view
  return {
    limit,
    offset: (page - 1) * limit,
    search,
    ...(folder && { folder }),
    ...(sort && { sort_by: sort }),
    ...(filter !== 'all' && isDateFilter(filter) && { date_filter: filter }),
    ...(filter === 'custom' && start && end && { start_date: start, end_date: end }),
  }
}

const isDateFilter = (filter: FileFilter): filter is DriveDateFilter =>
  driveDateFilters.some((one) => one === filter)
