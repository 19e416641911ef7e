import { useMutation } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { imageAccept } from '#contract/images.ts'
import { mediaPath } from '#contract/media/media.ts'
import { addPicture } from '#web/admin/media/media-api.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

/** Adds chosen files to the library, one after the other. */
export function AddPictures() {
  const adding = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await add(file)
    },
    onSettled: () => invalidate(mediaPath),
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    if (files.length > 0) adding.mutate(files)
    target.value = ''
  }
  return (
    <span className="file-input" aria-busy={adding.isPending}>
      <input
        type="file"
        multiple
        accept={imageAccept}
        aria-label="Add pictures"
        disabled={adding.isPending}
        onChange={choose}
      />
      <span aria-hidden="true">
        <Icon name="upload" />
        {adding.isPending ? 'Adding…' : 'Add pictures'}
      </span>
    </span>
  )
}

/** A file that is refused does not keep the others from being added. */
async function add(file: File): Promise<void> {
  try {
    const { isNew } = await addPicture(file)
    if (!isNew) toast.message(`${file.name} is in the library already.`)
  } catch (cause) {
    toast.error(file.name, cause instanceof Error ? cause.message : String(cause))
  }
}
