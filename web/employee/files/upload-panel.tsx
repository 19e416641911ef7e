import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { DriveUpload } from '#contract/drive/drive.ts'
import { formatSize } from '#contract/format-size.ts'
import { messageOf } from '#contract/thrown.ts'
import {
  type DriveUploadEntry,
  discardUpload,
  driveQueue,
  isQueued,
  undoVersion,
} from '#web/employee/files/drive-uploads.ts'
import type { ChosenFile } from '#web/employee/files/dropped-files.ts'
import { fileMessages as messages } from '#web/employee/files/file-messages.ts'
import { uploadsQuery } from '#web/employee/files/files-api.ts'
import { IconButton, TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'
import { FileLine, UploadLine } from '#web/uploads/upload-line.tsx'
import { isPending, summaryOf, type Upload, useUploads } from '#web/uploads/upload-queue.ts'

/** Chooses files to upload. */
export function UploadButton({ onFiles }: { onFiles: (files: readonly ChosenFile[]) => void }) {
  return (
    <span className="file-input" title={messages.supported}>
      <input
        type="file"
        multiple
        aria-label="Upload"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])].map((file) => ({ file, path: '' })))
          // So that the same file can be chosen once more.
          target.value = ''
        }}
      />
      <span aria-hidden="true">
        <Icon name="upload" />
        Upload
      </span>
    </span>
  )
}

/** How many uploads that have ended or are waiting are shown. */
const shownLines = 100

/** The uploads of this tab, and those that were interrupted earlier and need their file again. It covers a corner of the screen. */
export function UploadPanel() {
  const uploads = useUploads(driveQueue)
  const { data } = useQuery(uploadsQuery())
  const interrupted = data?.uploads.filter(({ id }) => !isQueued(id)) ?? []
  return uploads.length + interrupted.length > 0 && <Panel uploads={uploads} interrupted={interrupted} />
}

function Panel({
  uploads,
  interrupted,
}: {
  uploads: readonly DriveUploadEntry[]
  interrupted: readonly DriveUpload[]
}) {
  const [isCollapsed, setCollapsed] = useState(false)
  const ended = uploads.filter((upload) => !isPending(upload))
  const urgent = uploads.filter(({ state }) => state === 'sending' || state === 'failed')
  const others = uploads.filter((upload) => !urgent.includes(upload))
  const shown = new Set([...urgent, ...others.slice(0, shownLines)])
  return (
    <>
      {/* So that the end of the list can be scrolled above it. */}
      <div aria-hidden="true" className="h-14" />
      <section
        aria-label="Uploads"
        data-focus-fallback='[aria-label="Uploads"] button'
        className="entering-rise fixed right-4 bottom-4 z-20 flex max-h-[min(24rem,50dvh)] w-96 max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-card border border-line bg-raised shadow-raised [:root:has(.bulk-bar)_&]:bottom-20 max-md:[:root:has(.bulk-bar)_&]:bottom-28"
      >
        <header className="flex min-h-11 items-center gap-2 px-3">
          <h2 className="min-w-0 flex-1 truncate text-md font-semibold">
            <span role="status">{summary(uploads, interrupted.length)}</span>
          </h2>
          {ended.length > 0 && (
            <span className="text-sm">
              <TextButton onClick={() => driveQueue.clear()}>Clear all</TextButton>
            </span>
          )}
          <span className={isCollapsed ? 'rotate-180' : ''}>
            <IconButton
              label={isCollapsed ? 'Expand' : 'Collapse'}
              of="uploads"
              aria-expanded={!isCollapsed}
              icon="fold"
              onClick={() => setCollapsed(!isCollapsed)}
            />
          </span>
        </header>
        {!isCollapsed && (
          <ul className="divide-y divide-line overflow-y-auto border-t border-line">
            {uploads
              .filter((upload) => shown.has(upload))
              .map((upload) => (
                <DriveUploadLine key={upload.key} upload={upload} />
              ))}
            {shown.size < uploads.length && (
              <li className="px-3 py-2 text-sm text-ink-muted">And {uploads.length - shown.size} more.</li>
            )}
            {interrupted.map(({ id, name, received, size }) => (
              <FileLine
                key={id}
                name={name}
                status={`Stopped at ${formatSize(received)} of ${formatSize(size)}. Choose the file again to go on.`}
                actions={
                  <IconButton
                    label="Discard"
                    of={name}
                    icon="close"
                    onClick={() => void discardUpload(id).catch(() => undefined)}
                  />
                }
              />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function summary(uploads: readonly Upload[], interrupted: number): string {
  if (uploads.length > 0) return summaryOf(uploads)
  return interrupted === 1 ? '1 upload stopped' : `${interrupted} uploads stopped`
}

const DriveUploadLine = memo(function DriveUploadLine({ upload }: { upload: DriveUploadEntry }) {
  const { key, name, size, stored } = upload
  const isVersion = stored !== undefined && stored.version !== null
  return (
    <UploadLine
      upload={upload}
      doneStatus={
        stored?.isUndone
          ? 'Undone: the file is as it was.'
          : isVersion
            ? `New version of a file with this name, ${formatSize(size)}`
            : undefined
      }
      actions={
        isVersion &&
        !stored.isUndone && (
          <TextButton aria-label={`Undo the new version of ${name}`} onClick={() => void undo(upload)}>
            Undo
          </TextButton>
        )
      }
      onRetry={() => driveQueue.retry(key)}
      onDismiss={() => driveQueue.dismiss(key)}
    />
  )
})

async function undo(upload: DriveUploadEntry): Promise<void> {
  try {
    await undoVersion(upload)
  } catch (cause) {
    toast.failure(`Could not undo the new version of ${upload.name}.`, messageOf(cause))
  }
}
