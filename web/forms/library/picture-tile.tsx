import type { Picture } from '#contract/media/media.ts'
import { StoredImage } from '#web/ui/images/stored-image.tsx'

/** A picture with its name, and whether it still needs a description. */
export const PictureTile = ({ picture }: { picture: Picture }) => (
  <>
    <span className="block aspect-[250/140] overflow-hidden rounded-control bg-sunken *:size-full *:object-cover">
      <StoredImage path={picture.path} size="job" alt="" />
    </span>
    <span className="mt-1.5 block truncate text-sm font-medium">{pictureName(picture)}</span>
    <span className="block truncate text-sm text-ink-muted">
      {picture.alt || (picture.decorative ? 'Decorative' : 'No alternative text')}
    </span>
  </>
)

/** The name of a picture for people; old ones have none. */
export const pictureName = ({ id, name }: Pick<Picture, 'id' | 'name'>): string => name || `Picture ${id}`

export const tileGridClass = 'grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4'
export const tileClass =
  'block w-full min-w-0 cursor-pointer rounded-card border border-line bg-surface p-2 text-left hover:border-line-strong hover:bg-sunken'
