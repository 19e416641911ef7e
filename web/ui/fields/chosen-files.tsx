import { IconButton } from '#web/ui/button.tsx'
import { fileSize } from '#web/ui/fields/file-size.ts'
import { FilesInput } from '#web/ui/fields/files-input.tsx'
import { Icon } from '#web/ui/images/icon.tsx'

interface ChosenFilesProps {
  /** The name of the list. */
  label: string
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  /** Whether files can neither be added nor removed. */
  isDisabled: boolean
  /** Shows a number of bytes. */
  formatBytes?: (bytes: number) => string
}

/** Chooses the files that a form is sent with, and lists them. */
export function ChosenFiles({
  label,
  files,
  onChange,
  isDisabled,
  formatBytes = fileSize,
}: ChosenFilesProps) {
  return (
    <div className="grid gap-2">
      <FilesInput
        label="Attach files"
        isDisabled={isDisabled}
        onFiles={(more) => onChange([...files, ...more])}
      />
      {files.length > 0 && (
        <ul aria-label={label} className="grid gap-1 text-sm">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be attached twice
            <li key={`${index} ${file.name}`} className="flex items-center gap-2">
              <Icon name="attachment" size="sm" />
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <span className="shrink-0 text-ink-muted">{formatBytes(file.size)}</span>
              <IconButton
                label="Remove"
                of={file.name}
                icon="close"
                disabled={isDisabled}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
