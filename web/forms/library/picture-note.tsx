import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { callQuery } from '#web/call-queries.ts'
import { useMayReadLibrary } from '#web/forms/library/from-library.tsx'

/** What the library says about a picture, and asks for. */
export function PictureNote({ path }: { path: string }) {
  const mayRead = useMayReadLibrary()
  const { data: [picture] = [] } = useQuery({
    ...callQuery('GET media/', { query: { path, limit: 1 } }),
    enabled: mayRead,
  })
  if (!picture) return null
  const { id, alt, decorative } = picture
  return (
    <p className="text-sm wrap-anywhere text-ink-muted">
      {alt
        ? `“${alt}” `
        : decorative
          ? 'Decorative, without alternative text. '
          : 'No alternative text yet. '}
      <Link to={`${adminPath}/media?id=${id}`} className="line-target font-medium text-brand underline">
        {alt || decorative ? 'Edit in the media library' : 'Describe it in the media library'}
      </Link>
    </p>
  )
}
