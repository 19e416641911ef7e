import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatSize } from '#contract/format-size.ts'
import { mediaMessages, mediaPath, type PictureDetails } from '#contract/media/media.ts'
import { CropPreviews } from '#web/admin/media/crop-previews.tsx'
import { deletePicture } from '#web/admin/media/media-api.ts'
import { PictureForm } from '#web/admin/media/picture-form.tsx'
import { ReplacePicture } from '#web/admin/media/replace-picture.tsx'
import { UseList } from '#web/admin/media/use-list.tsx'
import { ApiError } from '#web/api.ts'
import { callQuery } from '#web/call-queries.ts'
import { pictureName } from '#web/forms/library/picture-tile.tsx'
import { invalidate } from '#web/list/list-queries.ts'
import { Alert, RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { WideDialog } from '#web/ui/dialogs/dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

interface PictureDialogProps {
  id: number
  onClose: () => void
}

/** A picture of the library: what is said about it, its crops, and what shows it. */
export function PictureDialog({ id, onClose }: PictureDialogProps) {
  const { data, isError, error, refetch } = useQuery(callQuery('GET media/{id}/', { params: { id } }))
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <WideDialog title={data ? pictureName(data) : 'Picture'} onClose={onClose}>
      <div className="grid gap-6 p-4 sm:p-6">
        {isError &&
          (isGone ? (
            <Alert>This picture has been deleted.</Alert>
          ) : (
            <RetryLine onRetry={() => void refetch()}>The picture could not be loaded.</RetryLine>
          ))}
        {data ? <Details picture={data} onClose={onClose} /> : !isError && <Skeleton lines={5} />}
      </div>
    </WideDialog>
  )
}

function Details({ picture, onClose }: { picture: PictureDetails; onClose: () => void }) {
  const [focus, setFocus] = useState({ x: picture.x, y: picture.y })
  return (
    <>
      <header className="grid gap-1 sm:pr-12">
        <h2 className="text-lg font-semibold wrap-anywhere">{pictureName(picture)}</h2>
        <p className="text-sm text-ink-muted">
          {picture.width !== null && `${picture.width} × ${picture.height} pixels, `}
          {formatSize(picture.bytes)}
        </p>
      </header>
      <PictureForm picture={picture} onFocusChange={({ x, y }) => setFocus({ x, y })} />
      <CropPreviews picture={{ ...picture, ...focus }} />
      <UseList picture={picture} />
      <div className="flex flex-wrap items-start gap-3 border-t border-line pt-5">
        <ForWriters>
          <ReplacePicture picture={picture} onGone={onClose} />
          <DeletePicture picture={picture} onDeleted={onClose} />
        </ForWriters>
      </div>
    </>
  )
}

/** A picture in use cannot be deleted; the button says so. */
function DeletePicture({ picture, onDeleted }: { picture: PictureDetails; onDeleted: () => void }) {
  const [confirm, confirmation] = useConfirm()
  const deletion = useMutation({
    mutationFn: () => deletePicture(picture.id),
    onSuccess: () => {
      toast.success('Picture deleted')
      onDeleted()
    },
    onSettled: () => invalidate(mediaPath),
  })
  const isUsed = picture.uses > 0
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        tone="warning"
        icon="delete"
        isBusy={deletion.isPending}
        aria-disabled={isUsed || undefined}
        aria-describedby="delete-note"
        onClick={() =>
          !isUsed &&
          confirm({
            title: `Delete ${pictureName(picture)}?`,
            text: 'Nothing shows this picture. It cannot be restored.',
            label: 'Delete',
            run: () => deletion.mutate(),
          })
        }
      >
        Delete
      </Button>
      <p id="delete-note" className="max-w-80 text-sm text-ink-muted">
        {isUsed && mediaMessages.inUse}
      </p>
      {deletion.isError && <Alert>Not deleted. {deletion.error.message}</Alert>}
      {confirmation}
    </div>
  )
}
