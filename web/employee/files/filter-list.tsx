import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { driveTimeZone } from '#contract/drive/drive-rules.ts'
import { filesQuery } from '#web/employee/files/files-api.ts'
import {
  type FileFilter,
  type FilesView,
  fileFilters,
  listQueryOf,
  useFilesView,
} from '#web/employee/files/files-view.ts'
import { IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Icon, type IconSource } from '#web/ui/images/icon.tsx'

/** The sidebar: filters with their counts, folders, and the trash. */
export function FilterList() {
  const { view, urlOf } = useFilesView()
  const counts = useCounts(view)
  return (
    <nav aria-label="Filters" className="grid content-start gap-4 lg:w-56 lg:shrink-0">
      <ul className="flex flex-wrap gap-1 lg:grid">
        {fileFilters.map(({ id, label }) => (
          <li key={id}>
            <Entry
              to={urlOf({ filter: id, start: '', end: '', folder: null })}
              isCurrent={view.filter === id && view.folder === null}
            >
              <span className="flex-1">{label}</span>
              <span className="text-ink-faint tabular-nums">{counts[id] ?? '–'}</span>
            </Entry>
          </li>
        ))}
      </ul>
      {view.filter === 'custom' && <CustomDate />}
      <ul className="flex flex-wrap gap-1 border-line lg:grid lg:border-t lg:pt-4">
        {topFolders.map(({ folder, label, icon }) => (
          <li key={folder}>
            <Entry
              to={urlOf({ filter: 'all', start: '', end: '', search: '', folder })}
              isCurrent={view.folder === folder}
            >
              <Icon name={icon} />
              <span className="flex-1">{label}</span>
            </Entry>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const topFolders: readonly { folder: string; label: string; icon: IconSource }[] = [
  { folder: 'home', label: 'My folders', icon: 'files' },
  { folder: 'shared', label: 'Shared with me', icon: 'team' },
  { folder: 'trash', label: 'Trash', icon: 'delete' },
]

function Entry({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      className="flex h-9 items-center gap-2 rounded-control px-2.5 text-md text-ink-muted hover:bg-sunken hover:text-ink aria-[current=true]:bg-brand-soft aria-[current=true]:font-medium aria-[current=true]:text-brand"
    >
      {children}
    </Link>
  )
}

/** The filters that have a count: the custom date has none until both days are chosen (EP-C29). */
const countedFilters = ({ start, end }: FilesView): readonly FileFilter[] =>
  fileFilters.map(({ id }) => id).filter((id) => id !== 'custom' || (start !== '' && end !== ''))

/** Each of these calls requests a single file (EP-401). */
export const countQueries = (view: FilesView) =>
  countedFilters(view).map((filter) =>
    filesQuery(listQueryOf({ ...view, filter, page: 1, sort: '', folder: null, file: null }, 1)),
  )

function useCounts(view: FilesView): Partial<Record<FileFilter, number | undefined>> {
  const results = useQueries({ queries: countQueries(view) })
  return Object.fromEntries(countedFilters(view).map((id, index) => [id, results[index]?.data?.total_files]))
}

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: driveTimeZone })

/** Applies once both days are chosen (EP-405); closing it shows all files again (EP-408). */
function CustomDate() {
  const { view, show } = useFilesView()
  const today = day.format(new Date())
  return (
    <fieldset
      data-focus-fallback='nav[aria-label="Filters"] [aria-current]'
      className="grid gap-3 rounded-card border border-line bg-surface p-3"
    >
      <legend className="sr-only">Custom date</legend>
      <div className="flex items-center justify-between">
        <span aria-hidden="true" className="text-sm font-medium">
          Custom date
        </span>
        <IconButton
          label="Close"
          of="custom date"
          icon="close"
          onClick={() => show({ filter: 'all', start: '', end: '' })}
        />
      </div>
      <TextField
        label="Start date"
        type="date"
        max={today}
        value={view.start}
        onChange={({ target }) => show({ start: target.value }, true)}
      />
      <TextField
        label="End date"
        type="date"
        max={today}
        value={view.end}
        onChange={({ target }) => show({ end: target.value }, true)}
      />
    </fieldset>
  )
}
