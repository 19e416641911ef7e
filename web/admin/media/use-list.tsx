import { Link } from 'react-router'
import type { PictureDetails, PictureUse } from '#contract/media/media.ts'
import { Badge } from '#web/ui/badge.tsx'

/** What shows a picture, with links to where it is edited. */
export function UseList({ picture: { uses, usedIn } }: { picture: PictureDetails }) {
  const more = uses - usedIn.length
  return (
    <section aria-labelledby="picture-uses" className="grid gap-2">
      <h3 id="picture-uses" className="font-semibold">
        Used in
      </h3>
      {uses === 0 && <p className="text-sm text-ink-muted">Nothing shows this picture.</p>}
      <ul className="divide-y divide-line">
        {usedIn.map((use) => (
          <li
            key={`${use.kind} ${use.href ?? use.title}`}
            className="flex flex-wrap items-center gap-x-3 py-2"
          >
            <span className="text-sm text-ink-muted">{use.kind}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {use.href === null ? (
                use.title
              ) : (
                <Link to={use.href} className="font-medium text-brand underline-offset-4 hover:underline">
                  {use.title || 'Untitled'}
                </Link>
              )}
            </span>
            <span className="text-sm text-ink-muted">{fieldsText(use)}</span>
            {use.type !== null && (
              <Badge tone={use.isPublished ? 'ok' : 'neutral'}>
                {use.isPublished ? 'Published' : 'Unpublished'}
              </Badge>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-ink-muted">And {more} more.</p>}
    </section>
  )
}

const fieldsText = ({ fields }: PictureUse): string =>
  fields.map(({ label, isDraft }) => (isDraft ? `${label} (draft)` : label)).join(', ')
