import { emailThreadErrors } from '#contract/hiring/email-thread.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import { Alert } from '#web/ui/alert.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { fileSize } from '#web/ui/fields/file-size.ts'
import { FilesInput } from '#web/ui/fields/files-input.tsx'
import { Icon } from '#web/ui/images/icon.tsx'

interface ChosenFilesProps {
  files: readonly File[]
  error: string | undefined
  isBusy: boolean
  onChange: (files: readonly File[]) => void
}

/** The files that go with an e-mail. */
export function ChosenFiles({ files, error, isBusy, onChange }: ChosenFilesProps) {
  return (
    <div className="grid gap-2">
      <FilesInput label="Attach files" isBusy={isBusy} onFiles={(more) => onChange([...files, ...more])} />
      {files.length > 0 && (
        <ul aria-label="Attachments" className="grid gap-1 text-sm">
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be attached twice
            <li key={`${at} ${file.name}`} className="flex items-center gap-2">
              <Icon name="attachment" size="sm" />
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <span className="text-ink-muted">{fileSize(file.size)}</span>
              <IconButton
                label="Remove"
                of={file.name}
                icon="close"
                onClick={() => onChange(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      {(error ?? tooMuch(files)) && <Alert>{error ?? tooMuch(files)}</Alert>}
    </div>
  )
}

/** The error that the server would report, found before sending. */
export function tooMuch(files: readonly File[]): string | undefined {
  if (files.length > mailLimits.attachments) return emailThreadErrors.tooManyFiles
  const large = files.find(({ size }) => size > mailLimits.attachmentBytes)
  if (large) return `${large.name} is larger than ${mailLimits.attachmentBytes / 1024 / 1024} MB.`
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > mailLimits.sentAttachmentBytes ? emailThreadErrors.filesTooLarge : undefined
}
