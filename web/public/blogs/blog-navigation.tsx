import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rowPath } from '#contract/content/row-pages.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { longDate } from '#web/ui/time/format-date.ts'

interface BlogLink {
  readonly slug: string
  readonly title: string
}

interface BlogNavigationProps {
  readonly previous: BlogLink | undefined
  readonly next: BlogLink | undefined
}

/** Links to the previous and next post; disabled if there is none (PS-305, PS-308, PS-309). */
export function BlogNavigation({ previous, next }: BlogNavigationProps) {
  return (
    <nav aria-label="Other posts" className="mt-10 grid gap-6 border-t border-line pt-8 sm:grid-cols-2">
      <AdjacentBlog to={previous}>
        <ArrowLeft aria-hidden="true" size={16} />
        Previous Blog
      </AdjacentBlog>
      <div className="sm:text-right">
        <AdjacentBlog to={next}>
          Next Blog
          <ArrowRight aria-hidden="true" size={16} />
        </AdjacentBlog>
      </div>
    </nav>
  )
}

function AdjacentBlog({ to, children }: { to: BlogLink | undefined; children: ReactNode }) {
  const label = 'inline-flex items-center gap-1.5 font-medium'
  if (!to)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere has no URL
      // biome-ignore lint/a11y/useFocusableInteractive: it does nothing, so the keyboard skips it
      <span role="link" aria-disabled="true" className={`${label} text-ink-faint`}>
        {children}
      </span>
    )
  return (
    <div>
      <Link
        to={rowPath('blog', to.slug)}
        prefetch="intent"
        className={`${label} rounded-control text-brand hover:underline`}
      >
        {children}
      </Link>
      <p className="mt-1.5 font-serif text-lg text-balance">{to.title}</p>
    </div>
  )
}

interface RelatedProps {
  readonly posts: readonly (BlogLink & { readonly blogImage: string | null; readonly blogPostDate: string })[]
}

/** Others of the same category (PS-310). */
export function RelatedPosts({ posts }: RelatedProps) {
  return (
    <aside aria-labelledby="related" className="lg:sticky lg:top-28 lg:self-start">
      <h2 id="related" className="mb-6 font-serif text-2xl font-medium">
        Related Posts
      </h2>
      <ul className="grid gap-6 border-t border-line pt-6 md:max-lg:grid-cols-2">
        {posts.map(({ slug, title, blogImage, blogPostDate }) => (
          <li key={slug} className="group relative grid grid-cols-[5.625rem_1fr] gap-4">
            <div className="aspect-[90/57] self-start overflow-hidden rounded-control bg-sunken">
              <ResponsiveImage path={blogImage} size="related" sizes="90px" />
            </div>
            <div>
              <Link
                to={rowPath('blog', slug)}
                prefetch="intent"
                className="line-clamp-3 rounded-control leading-snug font-medium transition-colors group-hover:text-brand after:absolute after:inset-0"
              >
                {title}
              </Link>
              <p className="mt-1.5 text-sm text-ink-muted">
                <time dateTime={blogPostDate}>{longDate(blogPostDate)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
