import { useFileDrop } from '#web/ui/fields/use-file-drop.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { useAreFieldsFixed } from '#web/ui/read-only.tsx'

/** Chooses files, by dialog or drop. */
export function FilesInput({
  label,
  isDisabled = false,
  onFiles,
}: {
  label: string
  isDisabled?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !isDisabled) onFiles([...files])
  }
  const { isOver, dropHandlers } = useFileDrop(({ files }) => take(files))
  if (useAreFieldsFixed()) return null
  return (
    <div
      {...dropHandlers}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-dashed px-3 py-2.5 text-sm text-ink-muted ${isOver ? 'border-brand bg-brand-soft' : 'border-line-strong'}`}
    >
      <span className="file-input">
        <input
          type="file"
          multiple
          aria-label={label}
          disabled={isDisabled}
          onChange={({ target }) => {
            take(target.files)
            // So that the same file can be chosen once more.
            target.value = ''
          }}
        />
        <span aria-hidden="true">
          <Icon name="attachment" />
          {label}
        </span>
      </span>
      <span className="max-sm:hidden">or drop files here</span>
    </div>
  )
}
