import { CopyDialog } from '#web/ui/dialogs/copy-dialog.tsx'

interface LinkDialogProps {
  /** Whose password it sets. */
  of: string
  link: string
  onClose: () => void
}

/** Without a mail server, the administrator passes the link on. */
export const LinkDialog = ({ of, link, onClose }: LinkDialogProps) => (
  <CopyDialog title={`Link for ${of}`} label="Link" value={link} onClose={onClose}>
    No mail server is set, so the link was not mailed. Pass it on yourself: it sets a password, and works
    once.
  </CopyDialog>
)
