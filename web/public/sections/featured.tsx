import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Blog } from '#contract/content/blog.ts'
import type { Client } from '#contract/content/client.ts'
import { rowPath } from '#contract/content/row-pages.ts'
import { plainText, truncate } from '#contract/rich-text.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { ActionLink } from '#web/public/sections/action-link.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { useSite } from '#web/site.ts'
import { longDate } from '#web/ui/time/format-date.ts'

/** The fields of a case study on the home page. */
export const toCaseStudyCard = ({ slug, title, description, companyImage, companyLogo }: Client) => ({
  slug,
  title,
  companyImage,
  companyLogo,
  text: truncate(plainText(description), 280),
})

/** The fields of a blog on the home page, its text truncated at 500 characters (PS-071). */
export const toFeaturedPost = ({
  slug,
  title,
  description,
  blogCategory,
  author,
  blogPostDate,
  blogImage,
}: Blog) => ({
  slug,
  title,
  blogCategory,
  author,
  blogPostDate,
  blogImage,
  text: truncate(plainText(description), 500),
})

/** A case study on a dark band of its own (PS-066, PS-068). */
export function FeaturedStudy({ study }: { study: ReturnType<typeof toCaseStudyCard> }) {
  const { slug, title, text, companyImage, companyLogo } = study
  const { home } = useSite()
  return (
    <section aria-labelledby="featured-study" className="bg-deep text-deep-ink lg:grid lg:grid-cols-2">
      <div className="aspect-[400/260] lg:order-last lg:aspect-auto lg:min-h-150">
        <div className="relative size-full">
          <div className="inset-0 size-full lg:absolute">
            <ResponsiveImage path={companyImage} size="articleLead" sizes="(min-width: 64rem) 50vw, 100vw" />
          </div>
        </div>
      </div>
      <div className="mx-auto flex w-full max-w-300 flex-col justify-center px-5 py-16 sm:px-8 md:py-24 lg:mr-0 lg:max-w-150 lg:pr-16">
        {home.caseStudy && <p className="mb-6 text-md font-semibold text-deep-muted">{home.caseStudy}</p>}
        <div className="mb-8 h-16 w-20 overflow-hidden rounded-card bg-surface">
          <ResponsiveImage path={companyLogo} size="client" sizes="80px" />
        </div>
        <h2 id="featured-study" className="mb-5 font-serif text-title font-medium text-balance">
          {title}
        </h2>
        <p className="mb-10 max-w-130 text-lead text-deep-muted">{text}</p>
        <div>
          <ActionLink to={rowPath('client', slug)} tone="light">
            Read the case study <span className="sr-only">of {title}</span>
          </ActionLink>
        </div>
      </div>
    </section>
  )
}

/** A blog with the beginning of its text (PS-069, PS-072). */
export function FeaturedPost({ post }: { post: ReturnType<typeof toFeaturedPost> }) {
  const { slug, title, text, blogCategory, author, blogPostDate, blogImage } = post
  const { home } = useSite()
  return (
    <section aria-labelledby="featured-post" className="border-t border-line bg-sunken py-24 md:py-32">
      <Container>
        <div className="group relative grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
          <div className="aspect-[400/260] overflow-hidden rounded-dialog bg-canvas lg:aspect-[6/5]">
            <div className="size-full transition-transform duration-500 ease-out group-hover:scale-[1.03]">
              <ResponsiveImage path={blogImage} size="post" sizes="(min-width: 64rem) 540px, 92vw" />
            </div>
          </div>
          <div>
            <p className="mb-5 text-md text-ink-muted">
              {home.post && (
                <>
                  <span className="font-semibold text-brand">{home.post}</span>
                  {' · '}
                </>
              )}
              {blogCategory}
            </p>
            <h2 id="featured-post" className="mb-4 font-serif text-title font-medium text-balance">
              {title}
            </h2>
            <p className="mb-6 text-md text-ink-muted">
              {author}, <time dateTime={blogPostDate}>{longDate(blogPostDate)}</time>
            </p>
            <p className="mb-8 text-lead text-ink-muted">{text}</p>
            {/* The link's box covers the post, so that the whole post is clickable. */}
            <Link
              to={rowPath('blog', slug)}
              prefetch="intent"
              className="inline-flex w-fit items-center gap-1.5 rounded-control font-medium text-brand after:absolute after:inset-0 after:rounded-dialog"
            >
              Read the blog <span className="sr-only">{title}</span>
              <ArrowRight
                aria-hidden="true"
                size={16}
                className="transition-transform group-hover:translate-x-1"
              />
            </Link>
          </div>
        </div>
      </Container>
    </section>
  )
}
