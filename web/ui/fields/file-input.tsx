import { FilePicker } from '#web/ui/fields/file-picker.tsx'
import { fileSize } from '#web/ui/fields/file-size.ts'

interface FileInputProps {
  label: string
  name: string
  value: File | null
  onChange: (file: File | null) => void
  /** The types of files that the browser offers. */
  accept: string
  hint: string
  error?: string | undefined
  isRequired?: boolean
}

/** Chooses a file, by dialog or drop, and shows its name and size. */
export function FileInput({ value, onChange, error, isRequired, ...field }: FileInputProps) {
  return (
    <FilePicker
      {...field}
      error={error}
      isRequired={isRequired}
      hasValue={value !== null}
      onChoose={onChange}
      onDelete={() => onChange(null)}
      layout={({ choose, remove }) => (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {choose}
          {value && (
            <span className="min-w-0 text-sm wrap-anywhere">
              {value.name} <span className="text-ink-muted">({fileSize(value.size)})</span>
            </span>
          )}
          {remove}
        </div>
      )}
    />
  )
}
