import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatSize } from '#contract/format-size.ts'
import { fileMessages as messages } from '#web/employee/files/file-messages.ts'
import { uploadsQuery } from '#web/employee/files/files-api.ts'
import {
  discardUpload,
  dismissUpload,
  isSending,
  retryUpload,
  type UploadEntry,
  useUploads,
} from '#web/employee/files/upload-queue.ts'
import { IconButton, TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/images/icon.tsx'

/** Chooses files to upload. */
export function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  return (
    <span className="file-input" title={messages.supported}>
      <input
        type="file"
        multiple
        aria-label="Upload"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
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

/** What is on its way, and what has broken off before and waits for its file. */
export function UploadPanel() {
  const uploads = useUploads()
  const { data } = useQuery(uploadsQuery())
  const broken = data?.uploads.filter(({ id }) => !isSending(id)) ?? []
  if (uploads.length + broken.length === 0) return null
  return (
    <section
      aria-label="Uploads"
      data-focus-fallback='[aria-label="Uploads"] button'
      className="rounded-card border border-line bg-surface"
    >
      <ul className="divide-y divide-line">
        {uploads.map((upload) => (
          <Upload key={upload.key} upload={upload} />
        ))}
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
    </section>
  )
}

function Upload({ upload: { key, name, size, sent, state, error } }: { upload: UploadEntry }) {
  const percent = size === 0 ? 100 : Math.floor((sent / size) * 100)
  const status = {
    waiting: 'Waiting',
    sending: `${percent} % of ${formatSize(size)}`,
    done: `Uploaded, ${formatSize(size)}`,
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
          <IconButton
            label={state === 'done' ? 'Dismiss' : 'Cancel'}
            of={name}
            icon="close"
            onClick={() => dismissUpload(key)}
          />
        </>
      }
    />
  )
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
        <span role="status" className={`text-sm tabular-nums ${isFailed ? 'text-bad' : 'text-ink-muted'}`}>
          {status}
        </span>
        {progress}
      </div>
      {actions}
    </li>
  )
}
