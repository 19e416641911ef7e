import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { imagePaths, imageUrl } from '#contract/images.ts'
import type { Picture } from '#contract/media/media.ts'
import { callQuery } from '#web/call-queries.ts'
import { FromLibrary, useMayReadLibrary } from '#web/forms/library/from-library.tsx'
import { pictureName } from '#web/forms/library/picture-tile.tsx'
import { LazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx'
import type { InsertImage } from '#web/ui/editor/editor-images.ts'

const DescribePicture = lazy(() => import('#web/forms/library/describe-picture.tsx'))

interface TextPicturesProps {
  /** The name of the text. */
  label: string
  /** Asks for what its pictures show, which pages then take from the library. If omitted, the text has to say it. */
  html?: string
  insert: InsertImage
}

/** Pictures of the library for a text. A picture without an alternative text is asked for one. */
export function TextPictures({ label, html, insert }: TextPicturesProps) {
  const [asked, setAsked] = useState<{ picture: Picture; isNew: boolean }>()
  const mayRead = useMayReadLibrary()
  if (!mayRead) return null
  const insertPicture = ({ path, alt }: Picture) =>
    insert({ src: imageUrl(path), alt: html === undefined ? alt : '' })
  const answer = (picture: Picture) => {
    setAsked(undefined)
    if (asked?.isNew) insertPicture(picture)
  }
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-3 py-2">
      <FromLibrary
        label={`Picture from library for ${label.toLowerCase()}`}
        onChoose={(picture) =>
          isDescribed(picture) ? insertPicture(picture) : setAsked({ picture, isNew: true })
        }
      >
        Picture from library
      </FromLibrary>
      {html !== undefined && (
        <Undescribed html={html} onAsk={(picture) => setAsked({ picture, isNew: false })} />
      )}
      <LazyDialog isOpen={asked !== undefined}>
        {asked && (
          <DescribePicture
            key={asked.picture.id}
            picture={asked.picture}
            onSaved={answer}
            onClose={() => answer(asked.picture)}
          />
        )}
      </LazyDialog>
    </div>
  )
}

const isDescribed = ({ alt, decorative }: Picture) => decorative || alt !== ''

/** As many pictures of a text are looked at. */
const most = 50

/** The pictures of a text about which neither it nor the library says anything. */
function Undescribed({ html, onAsk }: { html: string; onAsk: (picture: Picture) => void }) {
  const paths = imagePaths(html.replace(/<img\b[^<>]*\balt="[^"][^<>]*>/g, '')).slice(0, most)
  const query = { path: paths.join(','), show: 'undescribed', limit: most }
  const { data = [] } = useQuery({
    ...callQuery('GET media/', { query }),
    enabled: paths.length > 0,
    placeholderData: keepPreviousData,
  })
  if (paths.length === 0 || data.length === 0) return null
  return (
    <div className="grid min-w-0 flex-1 gap-1 py-1.5 text-sm">
      {data.map((picture) => (
        <p key={picture.id} className="wrap-anywhere text-ink-muted">
          {pictureName(picture)} has no alternative text.{' '}
          <button
            type="button"
            onClick={() => onAsk(picture)}
            className="line-target cursor-pointer font-medium text-brand underline"
          >
            Describe <span className="sr-only">{pictureName(picture)}</span>
          </button>
        </p>
      ))}
    </div>
  )
}
