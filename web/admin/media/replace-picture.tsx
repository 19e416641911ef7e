import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useId } from 'react'
import { imageAccept } from '#contract/images.ts'
import { mediaPath, type PictureDetails } from '#contract/media/media.ts'
import { replacePicture } from '#web/admin/media/media-api.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'
import { TransferProgress } from '#web/ui/transfer-progress.tsx'
import { useTransfer } from '#web/uploads/use-transfer.ts'

interface ReplacePictureProps {
  picture: PictureDetails
  /** Called when another picture of the library is shown instead. */
  onGone: () => void
}

/** Shows a file wherever the picture is shown; what is said about it stays. */
export function ReplacePicture({ picture, onGone }: ReplacePictureProps) {
  const noteId = useId()
  const { run, ...transfer } = useTransfer()
  const replacement = useMutation({
    mutationFn: (file: File) => run((settings) => replacePicture(picture.id, file, settings)),
    onSuccess: ({ id }) => {
      toast.success('Picture replaced')
      if (id !== picture.id) onGone()
    },
    onSettled: () => invalidate(mediaPath),
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) replacement.mutate(file)
    target.value = ''
  }
  const isShown = replacement.isError && replacement.error.name !== 'AbortError'
  return (
    <div className="grid gap-1.5">
      <span className="file-input justify-self-start">
        <input
          type="file"
          accept={imageAccept}
          aria-label="Replace picture"
          aria-describedby={noteId}
          disabled={replacement.isPending}
          onChange={choose}
        />
        <span aria-hidden="true">
          <Icon name="upload" />
          Replace
        </span>
      </span>
      <TransferProgress fraction={transfer.fraction} cancel={transfer.cancel} />
      <p id={noteId} className="max-w-80 text-sm text-ink-muted">
        jpeg, jpg or png, at most 10 MB. Everything that shows this picture shows the new one.
      </p>
      {isShown && <Alert>Not replaced. {replacement.error.message}</Alert>}
    </div>
  )
}
