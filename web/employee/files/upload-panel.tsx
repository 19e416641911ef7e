import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useState } from 'react'
import type { DriveUpload } from '#contract/drive/drive.ts'
import { formatSize } from '#contract/format-size.ts'
import { messageOf } from '#contract/thrown.ts'
import { fileMessages as messages } from '#web/employee/files/file-messages.ts'
import { uploadsQuery } from '#web/employee/files/files-api.ts'
import {
  type ChosenFile,
  clearUploads,
  discardUpload,
  dismissUpload,
  isSending,
  isUnderWay,
  retryUpload,
  type UploadEntry,
  undoVersion,
  useUploads,
} from '#web/employee/files/upload-queue.ts'
import { IconButton, TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

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

/** Of the ended and the waiting ones together. */
const shownLines = 100

/** What is on its way, and what has broken off before and waits for its file. It lies over the screen and moves nothing. */
export function UploadPanel() {
  const uploads = useUploads()
  const { data } = useQuery(uploadsQuery())
  const broken = data?.uploads.filter(({ id }) => !isSending(id)) ?? []
  return uploads.length + broken.length > 0 && <Panel uploads={uploads} broken={broken} />
}

function Panel({ uploads, broken }: { uploads: readonly UploadEntry[]; broken: readonly DriveUpload[] }) {
  const [isCollapsed, setCollapsed] = useState(false)
  const ended = uploads.filter((upload) => !isUnderWay(upload))
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
            <span role="status">{summaryOf(uploads, broken.length)}</span>
          </h2>
          {ended.length > 0 && (
            <span className="text-sm">
              <TextButton onClick={() => clearUploads()}>Clear all</TextButton>
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
                <Upload key={upload.key} upload={upload} />
              ))}
            {shown.size < uploads.length && (
              <li className="px-3 py-2 text-sm text-ink-muted">And {uploads.length - shown.size} more.</li>
            )}
            {broken.map(({ id, name, received, size }) => (
              <Line
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

function summaryOf(uploads: readonly UploadEntry[], broken: number): string {
  const count = (...states: readonly UploadEntry['state'][]) =>
    uploads.filter(({ state }) => states.includes(state)).length
  const [open, failed, done] = [count('waiting', 'sending'), count('failed'), count('done', 'undone')]
  if (open > 0) return `Uploading ${done + failed + 1} of ${uploads.length}`
  if (uploads.length === 0) return broken === 1 ? '1 upload stopped' : `${broken} uploads stopped`
  return [done > 0 && `${done} uploaded`, failed > 0 && `${failed} failed`].filter(Boolean).join(', ')
}

const Upload = memo(function Upload({ upload }: { upload: UploadEntry }) {
  const { key, name, size, sent, state, error, version } = upload
  const percent = size === 0 ? 100 : Math.floor((sent / size) * 100)
  const status = {
    waiting: 'Waiting',
    sending: `${percent} % of ${formatSize(size)}`,
    done:
      version === null
        ? `Uploaded, ${formatSize(size)}`
        : `New version of a file with this name, ${formatSize(size)}`,
    undone: 'Undone: the file is as it was.',
    failed: error ?? 'Upload failed.',
  }[state]
  return (
    <Line
      name={name}
      status={status}
      isFailed={state === 'failed'}
      progress={
        state === 'sending' && (
          <progress aria-label={`Upload of ${name}`} max={100} value={percent} className="progress" />
        )
      }
      actions={
        <>
          {state === 'failed' && <TextButton onClick={() => retryUpload(key)}>Retry</TextButton>}
          {state === 'done' && version !== null && (
            <TextButton aria-label={`Undo the new version of ${name}`} onClick={() => void undo(upload)}>
              Undo
            </TextButton>
          )}
          <IconButton
            label={isUnderWay(upload) ? 'Cancel' : 'Dismiss'}
            of={name}
            icon="close"
            onClick={() => dismissUpload(key)}
          />
        </>
      }
    />
  )
})

async function undo(upload: UploadEntry): Promise<void> {
  try {
    await undoVersion(upload)
  } catch (cause) {
    toast.failure(`Could not undo the new version of ${upload.name}.`, messageOf(cause))
  }
}

function Line({
  name,
  status,
  isFailed = false,
  progress,
  actions,
}: {
  name: string
  status: string
  isFailed?: boolean
  progress?: ReactNode
  actions: ReactNode
}) {
  return (
    <li className="flex items-center gap-3 px-3 py-2 text-md">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate font-medium">{name}</span>
        <span className={`text-sm tabular-nums ${isFailed ? 'text-bad' : 'text-ink-muted'}`}>{status}</span>
        {progress}
      </div>
      {actions}
    </li>
  )
}
