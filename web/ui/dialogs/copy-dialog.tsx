import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

interface CopyDialogProps {
  title: string
  /** What it is called on its field and its button. */
  label: string
  value: string
  onClose: () => void
  children: ReactNode
}

/** Shows what is shown once, to be copied. */
export function CopyDialog({ title, label, value, onClose, children }: CopyDialogProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <FormDialog title={title} size="lg" onClose={onClose}>
      <p className="text-md text-ink-muted">{children}</p>
      <TextField
        label={label}
        value={value}
        readOnly
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span role="status" className="mr-auto text-sm text-ok">
          {isCopied && 'Copied.'}
        </span>
        {/* Browsers have a clipboard only on secure origins; the text is selected anyway. */}
        {navigator.clipboard && <Button onClick={() => void copy()}>Copy {label.toLowerCase()}</Button>}
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </FormDialog>
  )
}
