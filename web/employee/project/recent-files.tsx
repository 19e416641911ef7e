import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { employeePath } from '#contract/employee/employee-path.ts'
import { FileIcon } from '#web/employee/files/file-icon.tsx'
import { fileMessages as messages } from '#web/employee/files/file-messages.ts'
import { filesQuery } from '#web/employee/files/files-api.ts'
import { errorOf } from '#web/employee/portal-api.ts'
import { Card } from '#web/employee/shell/card.tsx'
import { LoadFailure } from '#web/employee/shell/load-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NewYorkTime } from '#web/ui/time/new-york-time.tsx'

const shownFiles = 5

/** The query. */
export const recentFilesQuery = (project: string) => filesQuery({ project, kind: 'file', limit: shownFiles })

/** The files that were most recently shared with a project (EP-161, EP-164). */
export const RecentFiles = ({ project }: { project: string }) => (
  <Card heading="Recent files">
    <FileLinks project={project} />
  </Card>
)

function FileLinks({ project }: { project: string }) {
  const { data, error, refetch } = useQuery(recentFilesQuery(project))
  if (error)
    return (
      <LoadFailure error={error} onRetry={() => void refetch()}>
        {errorOf(error, messages.loadFailed)}
      </LoadFailure>
    )
  if (!data)
    return (
      <div className="p-4">
        <Skeleton lines={shownFiles} />
      </div>
    )
  if (data.files.length === 0)
    return <p className="px-4 py-8 text-center text-md text-ink-muted">No files in {project} yet.</p>
  return (
    <ul className="divide-y divide-line">
      {data.files.map((file) => (
        <li key={file.id} className="flex items-center gap-2.5 px-4 py-2 text-md">
          <FileIcon file={file} />
          <span className="grid min-w-0 flex-1">
            <Link
              to={`${employeePath}/files?file=${file.id}`}
              className="line-target truncate font-medium underline-offset-4 hover:underline"
            >
              {file.name}
            </Link>
            <span className="text-sm text-ink-muted">
              {file.shared_by} · <NewYorkTime at={file.last_modified} /> ·{' '}
              <span className="whitespace-nowrap">{file.formatted_size}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
