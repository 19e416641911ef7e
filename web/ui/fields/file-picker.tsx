import type { ChangeEvent, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useFileDrop } from '#web/ui/fields/use-file-drop.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { useAreFieldsFixed } from '#web/ui/read-only.tsx'

interface FilePickerProps {
  label: string
  name: string
  /** The types of files that the browser offers. */
  accept: string
  hint: string
  error: string | undefined
  isRequired: boolean | undefined
  hasValue: boolean
  onChoose: (file: File) => void
  onDelete: () => void
  /** Lays out the buttons next to a view of the value. */
  layout: (buttons: { choose: ReactNode; remove: ReactNode }) => ReactNode
}

/** Chooses a file, by dialog or drop. */
export function FilePicker({
  label,
  name,
  accept,
  hint,
  error,
  isRequired,
  hasValue,
  onChoose,
  onDelete,
  layout,
}: FilePickerProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onChoose(file)
    // So that the same file can be chosen again.
    target.value = ''
  }
  const { dropHandlers } = useFileDrop(({ files: [file] }) => {
    if (file) onChoose(file)
  })
  if (useAreFieldsFixed())
    return (
      // biome-ignore lint/a11y/useSemanticElements: there is nothing to operate, which a fieldset would promise
      <div role="group" aria-label={label} className="grid min-w-0 content-start gap-1.5">
        <span className="text-sm font-medium">{label}</span>
        {layout({ choose: null, remove: null })}
      </div>
    )
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired}>
      {({ 'aria-required': required, ...controlProps }) => (
        <div {...dropHandlers}>
          {layout({
            choose: (
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
                  {hasValue ? 'Replace' : 'Choose'}
                </span>
              </span>
            ),
            remove: hasValue && (
              <Button tone="quiet" aria-label={`Delete ${label.toLowerCase()}`} onClick={onDelete}>
                Delete
              </Button>
            ),
          })}
        </div>
      )}
    </Field>
  )
}
