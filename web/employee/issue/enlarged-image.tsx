import type { Attachment } from '#contract/tracker/tracker.ts'
import { IconLink } from '#web/ui/button.tsx'
import { WideDialog } from '#web/ui/dialogs/dialog.tsx'

/** An attached image, as large as the screen allows. */
export default function EnlargedImage({
  attachment: { filename, content },
  onClose,
}: {
  attachment: Attachment
  onClose: () => void
}) {
  return (
    <WideDialog
      title={filename}
      actions={<IconLink label="Open original" icon="external" href={content} />}
      onClose={onClose}
    >
      <div className="grid min-h-full place-items-center p-3">
        <img src={content} alt={filename} className="max-h-full max-w-full object-contain" />
      </div>
    </WideDialog>
  )
}
