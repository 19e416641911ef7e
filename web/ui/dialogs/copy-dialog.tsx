import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
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

/** Shows what is shown once, to be copied. Its text is selected, for browsers that refuse the clipboard. */
export function CopyDialog({ title, label, value, onClose, children }: CopyDialogProps) {
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
        <CopyButton label={`Copy ${label.toLowerCase()}`} text={value} />
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </FormDialog>
  )
}
