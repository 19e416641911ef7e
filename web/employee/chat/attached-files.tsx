import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { driveQueue } from '#web/employee/files/drive-uploads.ts'
import type { ChosenFile } from '#web/employee/files/dropped-files.ts'
import { FileIcon } from '#web/employee/files/file-icon.tsx'
import { referredFileQuery } from '#web/employee/files/referred-files.ts'
import { IconButton, TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/menus/menu.tsx'
import { UploadProgress } from '#web/uploads/upload-line.tsx'
import type { Upload } from '#web/uploads/upload-queue.ts'

const FilePicker = lazy(() => import('#web/employee/chat/file-picker.tsx'))

interface AttachedFilesProps {
  /** Ids of files in the drive. */
  files: readonly string[]
  onFiles: (files: readonly string[]) => void
}

/** The files of a message that is being written, and those that are still being uploaded. */
export function AttachedFiles({
  files,
  onFiles,
  uploads,
}: AttachedFilesProps & { uploads: readonly Upload[] }) {
  if (files.length + uploads.length === 0) return null
  return (
    <ul
      aria-label="Attached files"
      data-focus-fallback='[aria-label="Message"]'
      className="mb-2 flex max-h-40 flex-wrap gap-1.5 overflow-y-auto"
    >
      {files.map((id) => (
        <AttachedFile key={id} id={id} onRemove={() => onFiles(files.filter((other) => other !== id))} />
      ))}
      {uploads.map((upload) => (
        <PendingFile key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}

const chip =
  'flex max-w-full min-w-0 items-center gap-1.5 rounded-control border border-line bg-sunken pl-2 text-sm'

function AttachedFile({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data: file } = useQuery(referredFileQuery(id))
  const name = file === null ? 'A file that is not there any more' : (file?.name ?? '…')
  return (
    <li className={chip}>
      {file && <FileIcon file={file} />}
      <span className="max-w-60 truncate">{name}</span>
      <IconButton label="Remove" of={name} icon="close" onClick={onRemove} />
    </li>
  )
}

function PendingFile({ upload }: { upload: Upload }) {
  const { key, name, state, error, isRejected } = upload
  return (
    <li className={chip}>
      <span className="grid max-w-60 gap-1 py-1">
        <span className="truncate">{name}</span>
        {state === 'failed' ? (
          <span className="text-bad">{error ?? 'Upload failed.'}</span>
        ) : (
          <UploadProgress upload={upload} />
        )}
      </span>
      {state === 'failed' && !isRejected && (
        <TextButton onClick={() => driveQueue.retry(key)}>Retry</TextButton>
      )}
      <IconButton
        label="Cancel the upload"
        of={`of ${name}`}
        icon="close"
        onClick={() => driveQueue.dismiss(key)}
      />
    </li>
  )
}

/** Attaches files of the device or of the drive. */
export function AttachButton({
  files,
  onFiles,
  onDeviceFiles,
}: AttachedFilesProps & { onDeviceFiles: (files: readonly ChosenFile[]) => void }) {
  const [isPicking, pick] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <DropdownMenu label="Attach files" tip="Attach files" look="icon" trigger={<Icon name="attachment" />}>
        <MenuItem icon="upload" onAction={() => input.current?.click()}>
          From this device
        </MenuItem>
        <MenuItem icon="files" onAction={() => pick(true)}>
          From Files
        </MenuItem>
      </DropdownMenu>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onDeviceFiles([...(target.files ?? [])].map((file) => ({ file, path: '' })))
          target.value = ''
        }}
      />
      {isPicking && (
        <Suspense>
          <FilePicker chosen={files} onChoose={onFiles} onClose={() => pick(false)} />
        </Suspense>
      )}
    </>
  )
}
