import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Picture } from '#contract/media/media.ts'
import { callQuery } from '#web/call-queries.ts'
import { PictureTile, pictureName, tileClass, tileGridClass } from '#web/forms/library/picture-tile.tsx'
import { RetryLine } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ChoosePictureProps {
  onChoose: (picture: Picture) => void
  onClose: () => void
}

const pageSize = 12

/** The pictures of the library, to choose one. */
export default function ChoosePicture({ onChoose, onClose }: ChoosePictureProps) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(pageSize)
  // One more than is shown tells whether there are more.
  const query = { searchedText: search, limit: shown + 1 }
  const pictures = useQuery({
    ...callQuery('GET media/', { query }),
    placeholderData: keepPreviousData,
  })
  const found = pictures.data ?? []
  return (
    <FormDialog title="Choose a picture" size="lg" onClose={onClose}>
      <SearchBox
        label="Search pictures"
        value={search}
        delay={250}
        onSearch={(text) => {
          setSearch(text)
          setShown(pageSize)
        }}
      />
      {pictures.isError && (
        <RetryLine onRetry={() => void pictures.refetch()}>The pictures could not be loaded.</RetryLine>
      )}
      {pictures.isPending && <Skeleton lines={5} />}
      {pictures.isSuccess && found.length === 0 && (
        <EmptyState title={search ? 'No pictures found.' : 'No pictures yet.'} />
      )}
      <ul aria-label="Pictures" className={tileGridClass}>
        {found.slice(0, shown).map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={picture.alt ? `${pictureName(picture)}, ${picture.alt}` : pictureName(picture)}
              onClick={() => onChoose(picture)}
              className={tileClass}
            >
              <PictureTile picture={picture} />
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + pageSize)}>Show more</Button>
        </div>
      )}
    </FormDialog>
  )
}
