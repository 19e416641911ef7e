import type { ReactNode } from 'react'
import { Form, FormFailure, type FormHandle, panelClass, SubmitButton } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'

interface RowFormProps {
  form: FormHandle
  label: string
  saveLabel: string
  cancelLabel?: string
  onCancel: () => void
  /** Within another row: smaller, and without the shortcuts, which are the outer form's. */
  isNested?: boolean
  children: ReactNode
}

/** Adds or changes a row beside its list. */
export function RowForm({
  form,
  label,
  saveLabel,
  cancelLabel = 'Cancel',
  onCancel,
  isNested = false,
  children,
}: RowFormProps) {
  const size = isNested ? 'sm' : 'md'
  const look = isNested ? 'gap-3 rounded-card border border-line bg-canvas p-3' : `gap-4 ${panelClass}`
  return (
    <Form form={form} aria-label={label} hasShortcuts={!isNested} className={`grid content-start ${look}`}>
      {children}
      <FormFailure form={form} title="Not saved." />
      <div className="flex gap-2">
        <SubmitButton form={form} size={size}>
          {saveLabel}
        </SubmitButton>
        <Button size={size} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </Form>
  )
}
