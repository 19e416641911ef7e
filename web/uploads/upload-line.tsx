import { type ReactNode, type Ref, useRef } from 'react'
import { formatSize } from '#contract/format-size.ts'
import { IconButton, TextButton } from '#web/ui/button.tsx'
import { useFocusPast } from '#web/ui/focus/use-focus-past.ts'
import { isPending, type Upload } from '#web/uploads/upload-queue.ts'

interface UploadLineProps {
  upload: Upload
  /** The status of a completed upload, instead of its size. */
  doneStatus?: string | undefined
  /** Buttons in addition to those of every upload. */
  actions?: ReactNode
  onRetry: () => void
  /** Cancels it, or takes it off the list when it has ended. */
  onDismiss: () => void
}

/** A file on its way to the server: its progress, why it has failed, and what can be done about it. */
export function UploadLine({ upload, doneStatus, actions, onRetry, onDismiss }: UploadLineProps) {
  const { name, size, state, error, isRejected } = upload
  const percent = percentOf(upload)
  const line = useRef<HTMLLIElement>(null)
  useFocusPast(line, true)
  const status = {
    waiting: 'Waiting',
    sending: `${percent} % of ${formatSize(size)}`,
    done: doneStatus ?? `Uploaded, ${formatSize(size)}`,
    failed: error ?? 'Upload failed.',
  }[state]
  return (
    <FileLine
      ref={line}
      name={name}
      status={status}
      isFailed={state === 'failed'}
      progress={state === 'sending' && <UploadProgress upload={upload} />}
      actions={
        <>
          {state === 'failed' && !isRejected && <TextButton onClick={onRetry}>Retry</TextButton>}
          {actions}
          <IconButton
            label={isPending(upload) ? 'Cancel' : 'Dismiss'}
            of={name}
            icon="close"
            onClick={onDismiss}
          />
        </>
      }
    />
  )
}

export const UploadProgress = ({ upload }: { upload: Upload }) => (
  <progress
    aria-label={`Upload of ${upload.name}`}
    max={100}
    value={percentOf(upload)}
    className="progress"
  />
)

const percentOf = ({ size, sent }: Upload): number => (size === 0 ? 100 : Math.floor((sent / size) * 100))

interface FileLineProps {
  ref?: Ref<HTMLLIElement>
  name: string
  status: string
  isFailed?: boolean
  progress?: ReactNode
  actions: ReactNode
}

/** A file in a list of uploads. */
export function FileLine({ ref, name, status, isFailed = false, progress, actions }: FileLineProps) {
  return (
    <li ref={ref} className="flex items-center gap-3 px-3 py-2 text-md">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate font-medium">{name}</span>
        <span className={`text-sm tabular-nums ${isFailed ? 'text-bad' : 'text-ink-muted'}`}>{status}</span>
        {progress}
      </div>
      {actions}
    </li>
  )
}
