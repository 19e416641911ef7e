import { Link } from 'react-router'
import { rowPath } from '#contract/content/row-pages.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { TimeAgo } from '#web/ui/time/time-ago.tsx'

interface BlogRowProps {
  readonly post: {
    readonly slug: string
    readonly title: string
    readonly blogCategory: string
    readonly author: string
    readonly blogImage: string | null
    readonly blogPostDate: string
    readonly text: string
  }
}

/** A post in the list (PS-277 to PS-283). */
export function BlogRow({ post }: BlogRowProps) {
  return (
    <li className="group relative grid grid-cols-[4.5rem_1fr] gap-5 py-7 sm:grid-cols-[5.9375rem_1fr] sm:gap-7">
      <div className="aspect-square overflow-hidden rounded-card bg-sunken">
        <ResponsiveImage path={post.blogImage} size="square" sizes="95px" />
      </div>
      <div>
        <p className="mb-1.5 text-md font-semibold text-brand">{post.blogCategory}</p>
        <h3 className="mb-2 font-serif text-xl font-semibold text-balance">
          <Link
            to={rowPath('blog', post.slug)}
            prefetch="intent"
            className="rounded-control transition-colors group-hover:text-brand after:absolute after:inset-0"
          >
            {post.title}
          </Link>
        </h3>
        <p className="mb-3 text-ink-muted">{post.text}</p>
        <p className="flex flex-wrap gap-x-3 text-md text-ink-muted">
          <TimeAgo time={post.blogPostDate} />
          <span aria-hidden="true">·</span>
          <span>by {post.author}</span>
        </p>
      </div>
    </li>
  )
}
