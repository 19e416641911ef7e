import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import type { Picture } from '#contract/media/media.ts'
import { callQuery } from '#web/call-queries.ts'
import { useMayReadLibrary } from '#web/forms/library/from-library.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'

/** What the library says about a picture, and asks for from those who may change it. */
export function PictureNote({ path }: { path: string }) {
  const picture = usePicture(path)
  if (!picture) return null
  const { id, alt, decorative } = picture
  return (
    <p className="text-sm wrap-anywhere text-ink-muted">
      {alt
        ? `“${alt}” `
        : decorative
          ? 'Decorative, without alternative text. '
          : 'No alternative text yet. '}
      <ForWriters>
        <Link to={`${adminPath}/media?id=${id}`} className="line-target font-medium text-brand underline">
          {alt || decorative ? 'Edit in the media library' : 'Describe it in the media library'}
        </Link>
      </ForWriters>
    </p>
  )
}

/** The picture of the library with this path, for those who may read the library. */
export function usePicture(path: string | null): Picture | undefined {
  const mayRead = useMayReadLibrary()
  const { data } = useQuery({
    ...callQuery('GET media/', { query: { path: path ?? '', limit: 1 } }),
    enabled: mayRead && path !== null,
  })
  return data?.[0]
}
