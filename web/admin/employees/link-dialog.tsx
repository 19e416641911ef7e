import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

/** Without a mail server, the administrator passes the link on. */
export function LinkDialog({
  of,
  link,
  onClose,
}: {
  /** Whose password it sets. */
  of: string
  link: string
  onClose: () => void
}) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <FormDialog title={`Link for ${of}`} size="lg" onClose={onClose}>
      <p className="text-md text-ink-muted">
        No mail server is set, so the link was not mailed. Pass it on yourself: it sets a password, and works
        once.
      </p>
      <TextField
        label="Link"
        value={link}
        readOnly
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span role="status" className="mr-auto text-sm text-ok">
          {isCopied && 'Copied.'}
        </span>
        {/* Browsers have a clipboard only on secure origins; the text is selected anyway. */}
        {navigator.clipboard && <Button onClick={() => void copy()}>Copy link</Button>}
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </FormDialog>
  )
}
