import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DriveFile } from '#contract/drive/drive.ts'
import { fileDate } from '#web/employee/files/file-date.ts'
import { FileIcon } from '#web/employee/files/file-icon.tsx'
import { focusFolder } from '#web/employee/files/folder-bar.tsx'
import { Icon } from '#web/ui/images/icon.tsx'

interface FileTableProps<File extends DriveFile> {
  readonly files: readonly File[]
  /** Where a name leads to; null where it leads nowhere. */
  readonly urlOf: (file: File) => string | null
  /** Whether these are the rows of the former view, while the new ones are on their way. */
  readonly isStale: boolean
  readonly actions: (file: File) => ReactNode
}

const cell = 'px-3 py-2.5 max-md:px-0 max-md:py-0'

/** The columns of the requirements (EP-409); narrow screens show a card for each file. */
export function FileTable<File extends DriveFile>({ files, urlOf, isStale, actions }: FileTableProps<File>) {
  return (
    <table
      className={`w-full table-fixed text-md max-md:block ${isStale ? 'opacity-60' : ''}`}
      aria-busy={isStale || undefined}
    >
      <thead className="border-b border-line text-left text-sm text-ink-muted max-md:sr-only">
        <tr>
          <th className="px-3 py-2 font-medium">Name</th>
          <th className="w-44 px-3 py-2 font-medium">Shared by</th>
          <th className="w-48 px-3 py-2 font-medium">Date/Time</th>
          <th className="w-28 px-3 py-2 font-medium">Size</th>
          <th className="w-20 px-3 py-2 font-medium">Action</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {files.map((file) => (
          <tr
            key={file.id}
            data-row={file.id}
            className="hover:bg-sunken max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-3 max-md:py-2.5"
          >
            <td className={`${cell} max-md:col-span-2`}>
              <Name file={file} url={urlOf(file)} />
            </td>
            <td
              className={`${cell} truncate text-ink-muted max-md:col-span-2 max-md:col-start-1 max-md:text-sm`}
            >
              {file.shared_by}
            </td>
            <td className={`${cell} text-ink-muted tabular-nums max-md:col-start-1 max-md:text-sm`}>
              {fileDate(file.last_modified)}
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

function Name({ file, url }: { file: DriveFile; url: string | null }) {
  const content = (
    <>
      <FileIcon file={file} />
      <span className="min-w-0 truncate">{file.name}</span>
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
