import type { ChangeEvent, DragEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { fileSize } from '#web/ui/file-size.ts'
import { Icon } from '#web/ui/icon.tsx'

interface FileInputProps {
  label: string
  name: string
  value: File | null
  onChange: (file: File | null) => void
  /** What the browser offers to choose from. */
  accept: string
  hint: string
  error?: string | undefined
  isRequired?: boolean
}

/** Takes a file, chosen or dropped, and shows its name and size. */
export function FileInput({ label, name, value, onChange, accept, hint, error, isRequired }: FileInputProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onChange(file)
    // So that the same file can be chosen once more.
    target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) onChange(file)
  }
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired}>
      {({ 'aria-required': required, ...controlProps }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input below is the first
        <div
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          className="flex min-w-0 flex-wrap items-center gap-2"
        >
          <span className="file-input">
            <input
              {...controlProps}
              required={required}
              type="file"
              name={name}
              accept={accept}
              onChange={choose}
            />
            <span aria-hidden="true">
              <Icon name="upload" />
              {value ? 'Replace' : 'Choose'}
            </span>
          </span>
          {value && (
            <>
              <span className="min-w-0 text-sm wrap-anywhere">
                {value.name} <span className="text-ink-muted">({fileSize(value.size)})</span>
              </span>
              <Button
                tone="quiet"
                aria-label={`Delete ${label.toLowerCase()}`}
                onClick={() => onChange(null)}
              >
                Delete
              </Button>
            </>
          )}
        </div>
      )}
    </Field>
  )
}
