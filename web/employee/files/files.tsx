import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { DriveList } from '#contract/drive/drive.ts'
import { driveLimits } from '#contract/drive/drive-rules.ts'
import { uploadFiles } from '#web/employee/files/drive-uploads.ts'
import { DropArea } from '#web/employee/files/drop-area.tsx'
import type { ChosenFile } from '#web/employee/files/dropped-files.ts'
import { FileActions } from '#web/employee/files/file-actions.tsx'
import { fileMessages as messages } from '#web/employee/files/file-messages.ts'
import { FileTable } from '#web/employee/files/file-table.tsx'
import { fileQuery, filesQuery, uploadsQuery } from '#web/employee/files/files-api.ts'
import { isFolder, listQueryOf, parseView, useFilesView } from '#web/employee/files/files-view.ts'
import { countQueries, FilterList } from '#web/employee/files/filter-list.tsx'
import { FolderBar } from '#web/employee/files/folder-bar.tsx'
import { DriveSpace } from '#web/employee/files/own-space.tsx'
import { SelectionBar } from '#web/employee/files/selection-bar.tsx'
import { Trash } from '#web/employee/files/trash.tsx'
import { UploadButton, UploadPanel } from '#web/employee/files/upload-panel.tsx'
import { errorOf } from '#web/employee/portal-api.ts'
import { fetchOnRender, prefetchQueries } from '#web/employee/prefetch-queries.ts'
import { isSignedIn, storedUsername } from '#web/employee/session.ts'
import { connectText, needsConnection, profilePath } from '#web/employee/shell/load-failure.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { useFocusFallback } from '#web/ui/focus/focus.ts'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { nearPageNumbers } from '#web/ui/pages/page-numbers.ts'
import { Pager } from '#web/ui/pages/pager.tsx'

const FileDialog = lazy(() => import('#web/employee/files/file-dialog.tsx'))

/** The delay of the search, in milliseconds (EP-397). */
const searchDelay = 500

export const loader = prefetchQueries(({ prefetch, search }) => {
  const view = parseView(search)
  return Promise.all([
    ...(view.folder === 'trash' ? [] : [prefetch(filesQuery(listQueryOf(view)))]),
    ...countQueries(view).map(prefetch),
    prefetch(uploadsQuery()),
    ...(isFolder(view) ? [prefetch(fileQuery(view.folder))] : []),
  ])
})

export const clientLoader = fetchOnRender

/** The files screen (EP-009, EP-395 to EP-428). */
export default function Files() {
  if (!isSignedIn() || storedUsername() === '') return <Alert>{messages.notLoggedIn}</Alert>
  return <FilesScreen />
}

/** The screen could not be set up (EP-421). */
export function ErrorBoundary() {
  return <Alert>{messages.setUpFailed}</Alert>
}

function FilesScreen() {
  const { view, show } = useFilesView()
  const upload = useUpload()
  const isTrash = view.folder === 'trash'
  useFocusFallback()

  function close() {
    show({ file: null })
    // A file that was moved no longer has a row here.
    const row = `tr[data-row="${view.file}"] a`
    focusWhenReady(() => document.querySelector<HTMLElement>(row) ?? document.querySelector('h1'))
  }

  return (
    <div className="grid gap-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="mr-auto">
          <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
            Files
          </h1>
          <p className="text-sm text-ink-muted">{messages.supported}</p>
        </div>
        <SearchBox
          label="Search files"
          value={view.search}
          delay={searchDelay}
          onSearch={(search) => show({ search, folder: null })}
        />
        <UploadButton onFiles={upload} />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <FilterList />
          <DriveSpace />
        </div>
        <DropArea onFiles={upload} className="rounded-card">
          {isTrash ? <Trash /> : <FileList />}
        </DropArea>
      </div>
      <UploadPanel />
      {view.file && (
        <Suspense>
          <FileDialog id={view.file} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const none: ReadonlySet<string> = new Set()

function FileList() {
  const { view, urlOf, show } = useFilesView()
  const [ids, select] = useState<ReadonlySet<string>>(none)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...filesQuery(listQueryOf(view)),
    placeholderData: keepPreviousData,
  })
  // Only files that are shown: actions must not affect those of another view.
  const selected = data?.files.filter(({ id }) => ids.has(id)) ?? []
  return (
    <section aria-label="Files" className="rounded-card border border-line bg-surface">
      {view.folder !== null && <FolderBar folder={view.folder} />}
      {error && (
        <div className="flex flex-wrap items-center gap-3 p-3">
          <Alert>{errorOf(error, messages.loadFailed)}</Alert>
          {needsConnection(error) ? (
            <ButtonLink to={profilePath}>{connectText}</ButtonLink>
          ) : (
            <Button onClick={() => void refetch()}>Retry</Button>
          )}
        </div>
      )}
      {!data && !error && (
        <p role="status" className="p-6 text-md text-ink-muted">
          {messages.loading}
        </p>
      )}
      {data?.files.length === 0 && (
        <EmptyState
          title={messages.empty}
          action={view.page > 1 && <ButtonLink to={urlOf({ page: 1 })}>First page</ButtonLink>}
        >
          {view.page > 1
            ? 'The list ends before this page.'
            : view.search || view.filter !== 'all'
              ? 'Try another search or filter.'
              : 'Drop files here, or choose them with Upload.'}
        </EmptyState>
      )}
      {data && data.files.length > 0 && (
        <FileTable
          files={data.files}
          isStale={isPlaceholderData}
          search={view.search}
          urlOf={({ id, is_folder }) =>
            is_folder
              ? urlOf({ folder: id, filter: 'all', start: '', end: '', search: '', page: 1 })
              : urlOf({ file: id })
          }
          actions={(file) => <FileActions file={file} />}
          sorting={{
            sort: view.sort || (view.search ? '' : '-last_modified'),
            onSort: (sort) => show({ sort }),
          }}
          selection={{ ids, onChange: select }}
        />
      )}
      {data && selected.length > 0 && (
        <SelectionBar
          files={selected}
          total={isPageOf(data, selected.length) ? data.total_files : null}
          onClear={() => select(none)}
        />
      )}
      {data && data.files.length > 0 && data.total_files > driveLimits.pageSize && (
        <div className="flex justify-end border-t border-line p-2">
          <Pager
            page={view.page}
            pages={Math.ceil(data.total_files / driveLimits.pageSize)}
            to={(page) => urlOf({ page })}
            numbers={nearPageNumbers}
          />
        </div>
      )}
    </section>
  )
}

/** Whether so many files are all of a page, and there are others. */
const isPageOf = ({ files, total_files }: DriveList, count: number) =>
  count === files.length && count < total_files

/** Uploads into the open folder if it is the employee's own, otherwise into the top folder. */
function useUpload(): (files: readonly ChosenFile[]) => void {
  const { view } = useFilesView()
  const { data: uploads } = useQuery(uploadsQuery())
  const { data: folder } = useQuery({ ...fileQuery(view.folder ?? ''), enabled: isFolder(view) })
  // While the owner is unknown, the folder counts as the employee's own; otherwise the file would end up
  // elsewhere.
  const target = isFolder(view) && folder?.file.is_own !== false ? view.folder : 'home'
  return (files) => uploadFiles(files, { folder: target, open: uploads?.uploads ?? [] })
}
