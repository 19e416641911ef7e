import { useQuery } from '@tanstack/react-query'
import type { DriveDetails } from '#contract/drive/drive.ts'
import { ApiError } from '#web/api.ts'
import { download } from '#web/employee/files/file-actions.tsx'
import { fileQuery } from '#web/employee/files/files-api.ts'
import { ItemButtons } from '#web/employee/files/item-buttons.tsx'
import { Preview } from '#web/employee/files/preview.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, TextButton } from '#web/ui/button.tsx'
import { WideDialog } from '#web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { formatNewYorkTime, NewYorkTime } from '#web/ui/time/new-york-time.tsx'

/** A file: its content, its origin, its versions, and its actions. */
export default function FileDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: details, error } = useQuery(fileQuery(id))
  return (
    <WideDialog title={details?.file.name ?? 'File'} onClose={onClose}>
      <div className="grid min-h-full content-start gap-4 p-4 sm:p-5">
        {details && <Content details={details} />}
        {error && (
          <div className="pr-10">
            <Alert>
              {error instanceof ApiError && error.status === 404
                ? 'This file does not exist, or nobody shares it with you.'
                : error.message}
            </Alert>
          </div>
        )}
        {!details && !error && <Skeleton lines={5} />}
      </div>
    </WideDialog>
  )
}

function Content({ details: { file, path, versions } }: { details: DriveDetails }) {
  return (
    <>
      <header className="grid gap-1 pr-10">
        {/* On a phone, the dialog's bar shows the name. */}
        <h2 className="text-lg font-semibold tracking-tight wrap-anywhere max-sm:sr-only">{file.name}</h2>
        <p className="text-sm text-ink-muted">
          Shared by {file.shared_by} · <NewYorkTime at={file.last_modified} />
          {file.formatted_size && ` · ${file.formatted_size}`}
          {path.length > 0 && ` · in ${path.map(({ name }) => name).join(' / ')}`}
        </p>
      </header>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" icon="download" onClick={() => void download(file)}>
          Download
        </Button>
        {file.is_own && <ItemButtons file={file} />}
      </div>
      <Preview file={file} />
      {versions.length > 1 && (
        <section aria-label="Versions" className="grid gap-2">
          <h3 className="text-md font-semibold">Versions</h3>
          <ul className="divide-y divide-line rounded-card border border-line">
            {versions.map((version) => (
              <li key={version.id} className="flex flex-wrap items-center gap-x-4 px-3 py-2 text-md">
                <NewYorkTime at={version.created} className="tabular-nums" />
                <span className="text-ink-muted tabular-nums">{version.formatted_size}</span>
                <span className="ml-auto">
                  {version.is_current ? (
                    <span className="text-ink-muted">Current</span>
                  ) : (
                    <TextButton
                      aria-label={`Download the version of ${formatNewYorkTime(version.created)}`}
                      onClick={() =>
                        void download({
                          name: file.name,
                          is_folder: false,
                          id: file.id,
                          version: version.id,
                        })
                      }
                    >
                      Download
                    </TextButton>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
