import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { FileIcon } from '#web/employee/files/file-icon.tsx'
import { referredFileQuery } from '#web/employee/files/referred-files.ts'
import { IconButton } from '#web/ui/button.tsx'

const FilePicker = lazy(() => import('#web/employee/chat/file-picker.tsx'))

interface AttachedFilesProps {
  /** Their ids in the drive. */
  files: readonly string[]
  onFiles: (files: readonly string[]) => void
}

/** The files that the message is going to have. */
export function AttachedFiles({ files, onFiles }: AttachedFilesProps) {
  if (files.length === 0) return null
  return (
    <ul
      aria-label="Attached files"
      data-focus-fallback='[aria-label="Message"]'
      className="mb-2 flex flex-wrap gap-1.5"
    >
      {files.map((id) => (
        <AttachedFile key={id} id={id} onRemove={() => onFiles(files.filter((other) => other !== id))} />
      ))}
    </ul>
  )
}

function AttachedFile({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data: file } = useQuery(referredFileQuery(id))
  const name = file === null ? 'A file that is not there any more' : (file?.name ?? '…')
  return (
    <li className="flex max-w-full min-w-0 items-center gap-1.5 rounded-control border border-line bg-sunken pl-2 text-sm">
      {file && <FileIcon file={file} />}
      <span className="max-w-60 truncate">{name}</span>
      <IconButton label="Remove" of={name} icon="close" onClick={onRemove} />
    </li>
  )
}

export function AttachButton({ files, onFiles }: AttachedFilesProps) {
  const [isPicking, pick] = useState(false)
  return (
    <>
      <IconButton label="Attach files" icon="attachment" onClick={() => pick(true)} />
      {isPicking && (
        <Suspense>
          <FilePicker chosen={files} onChoose={onFiles} onClose={() => pick(false)} />
        </Suspense>
      )}
    </>
  )
}
