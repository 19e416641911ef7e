import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DriveFile } from '#contract/drive/drive.ts'
import type { DriveOrder, DriveSort } from '#contract/drive/drive-rules.ts'
import { FileIcon } from '#web/employee/files/file-icon.tsx'
import { focusFolder } from '#web/employee/files/folder-bar.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { NewYorkTime } from '#web/ui/time/new-york-time.tsx'

interface FileTableProps<File extends DriveFile> {
  readonly files: readonly File[]
  /** The URL of a file; null if its name is no link. */
  readonly urlOf: (file: File) => string | null
  /** Whether these are the rows of the previous view while the new ones load. */
  readonly isStale: boolean
  readonly actions: (file: File) => ReactNode
  readonly sorting?: Sorting
  readonly selection?: Selection
  /** The search that has found them. */
  readonly search?: string
}

interface Sorting {
  /** The value of `sort_by`; empty if no column orders the rows, as in search results. */
  readonly sort: string
  readonly onSort: (sort: DriveOrder) => void
}

export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
}

const columns = [
  { name: 'name', label: 'Name', width: '' },
  { name: 'shared_by', label: 'Shared by', width: 'w-44' },
  { name: 'last_modified', label: 'Date/Time', width: 'w-52' },
  { name: 'size', label: 'Size', width: 'w-28' },
] as const satisfies readonly { name: DriveSort; label: string; width: string }[]

const cell = 'px-3 py-2.5 max-md:px-0 max-md:py-0'

/** The columns of the requirements (EP-409); narrow screens show a card for each file. */
export function FileTable<File extends DriveFile>({
  files,
  urlOf,
  isStale,
  actions,
  sorting,
  selection,
  search = '',
}: FileTableProps<File>) {
  return (
    <table
      className={`w-full table-fixed text-md max-md:block ${isStale ? 'opacity-60' : ''}`}
      aria-busy={isStale || undefined}
    >
      <thead
        className={`border-b border-line text-left text-sm text-ink-muted ${sorting ? 'max-md:block' : 'max-md:sr-only'}`}
      >
        <tr className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:px-3 max-md:py-1">
          {columns.map(({ name, label, width }, index) => (
            <th
              key={name}
              scope="col"
              aria-sort={sorting && ariaSort(sorting.sort, name)}
              className={`${width} px-3 py-2 font-medium max-md:w-auto max-md:p-0`}
            >
              <span className="flex items-center gap-2.5">
                {index === 0 && selection && <SelectAll files={files} {...selection} />}
                {sorting ? <SortButton name={name} label={label} {...sorting} /> : label}
              </span>
            </th>
          ))}
          <th scope="col" className="w-20 px-3 py-2 font-medium max-md:sr-only">
            Action
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {files.map((file) => (
          <tr
            key={file.id}
            data-row={file.id}
            className="hover:bg-sunken has-[.checkbox:checked]:bg-brand-soft max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-3 max-md:py-2.5"
          >
            <td className={`${cell} max-md:col-span-2`}>
              <span className="flex min-w-0 items-center gap-2.5">
                {selection && (
                  <Checkbox
                    aria-label={`Select ${file.name}`}
                    checked={selection.ids.has(file.id)}
                    onChange={() => selection.onChange(toggled(selection.ids, file.id))}
                  />
                )}
                <Name file={file} url={urlOf(file)} search={search} />
              </span>
            </td>
            <td
              className={`${cell} truncate text-ink-muted max-md:col-span-2 max-md:col-start-1 max-md:text-sm`}
            >
              {file.shared_by}
            </td>
            <td className={`${cell} text-ink-muted tabular-nums max-md:col-start-1 max-md:text-sm`}>
              <NewYorkTime at={file.last_modified} />
            </td>
            <td className={`${cell} text-ink-muted tabular-nums max-md:col-start-2 max-md:text-sm`}>
              {file.formatted_size || '–'}
            </td>
            <td className={`${cell} max-md:col-start-3 max-md:row-span-3 max-md:row-start-1`}>
              {actions(file)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The order after a click on a column: names from A, sizes from the largest, times from the latest. */
function nextSort(sort: string, name: DriveSort): DriveOrder {
  if (sort.replace('-', '') !== name) return name === 'size' || name === 'last_modified' ? `-${name}` : name
  return sort.startsWith('-') ? name : `-${name}`
}

const ariaSort = (sort: string, name: DriveSort): 'ascending' | 'descending' | 'none' => {
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : 'none'
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

function SortButton({ name, label, sort, onSort }: Sorting & { name: DriveSort; label: string }) {
  return (
    <button
      type="button"
      onClick={() => onSort(nextSort(sort, name))}
      className="inline-flex h-7 cursor-pointer items-center gap-1 rounded-control hover:text-ink"
    >
      {label}
      <Icon name={sortIcons[ariaSort(sort, name)]} size="sm" />
    </button>
  )
}

function SelectAll({ files, ids, onChange }: Selection & { files: readonly DriveFile[] }) {
  const chosen = files.filter(({ id }) => ids.has(id)).length
  const isAll = chosen === files.length
  return (
    <Checkbox
      aria-label="Select all"
      checked={isAll}
      isMixed={chosen > 0 && !isAll}
      onChange={() => onChange(new Set(isAll ? [] : files.map(({ id }) => id)))}
    />
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

function Name({ file, url, search }: { file: DriveFile; url: string | null; search: string }) {
  const content = (
    <>
      <FileIcon file={file} />
      <span className="min-w-0 truncate">
        <MarkedText text={file.name} query={search} />
      </span>
      {file.is_shared && (
        <span className="shrink-0 text-ink-faint" title="Others can read it">
          <Icon name="team" size="sm" />
          <span className="sr-only">, others can read it</span>
        </span>
      )}
    </>
  )
  const className = 'flex min-w-0 items-center gap-2.5 font-medium'
  return url === null ? (
    <span className={className}>{content}</span>
  ) : (
    <Link
      to={url}
      title={file.name}
      data-control="open"
      onClick={file.is_folder ? () => focusFolder(file.id) : undefined}
      className={`${className} underline-offset-4 hover:underline`}
    >
      {content}
    </Link>
  )
}
