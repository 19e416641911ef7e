import { type DragEvent, useState } from 'react'
import { Icon } from '#web/ui/images/icon.tsx'

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
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !isDisabled) onFiles([...files])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input below is the first
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
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
