import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { permits } from '#contract/account/roles.ts'
import { mediaArea } from '#contract/media/chosen-picture.ts'
import type { Picture } from '#contract/media/media.ts'
import { callQuery } from '#web/call-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx'

const ChoosePicture = lazy(() => import('#web/forms/library/choose-picture.tsx'))

/** Chooses a picture that is in the library. */
export function FromLibrary({
  label,
  onChoose,
  children = 'Library',
}: {
  /** The name of its button. */
  label: string
  onChoose: (picture: Picture) => void
  children?: string
}) {
  const [isOpen, setOpen] = useState(false)
  if (!useMayReadLibrary()) return null
  return (
    <>
      <Button aria-label={label} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <LazyDialog isOpen={isOpen}>
        <ChoosePicture
          onClose={() => setOpen(false)}
          onChoose={(picture) => {
            setOpen(false)
            onChoose(picture)
          }}
        />
      </LazyDialog>
    </>
  )
}

/** Whether the role of who is signed in opens the library. */
export function useMayReadLibrary(): boolean {
  const { data } = useQuery(callQuery('GET get-admin/{id}/'))
  return data?.role !== undefined && permits(data.role, mediaArea, 'read')
}
