import { data, Link } from 'react-router'
import type { Blog } from '#contract/content/blog.ts'
import type { ContentPageRow } from '#contract/content/index.ts'
import { rowPath } from '#contract/content/row-pages.ts'
import { sharing, sharingCard } from '#contract/content/sharing.ts'
import { imageUrl } from '#contract/images.ts'
import type { PageSource } from '#contract/page-context.ts'
import { pageContext } from '#web/context.ts'
import { BlogNavigation, RelatedPosts } from '#web/public/blogs/blog-navigation.tsx'
import { blogsUrl } from '#web/public/blogs/blog-url.ts'
import { ShareLinks } from '#web/public/blogs/share-links.tsx'
import { JoinUsButton } from '#web/public/careers/join-us.tsx'
import { Breadcrumbs, JsonLd, organizationOf, useAbsoluteUrl } from '#web/public/metadata/json-ld.tsx'
import { blogFeed } from '#web/public/metadata/meta.ts'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { RichText } from '#web/public/rich-text.tsx'
import { findPageRow, rowMeta } from '#web/public/row-page.ts'
import { BackLink } from '#web/public/sections/back-link.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { useSite } from '#web/site.ts'
import { longDate } from '#web/ui/time/format-date.ts'
import { TimeAgo } from '#web/ui/time/time-ago.tsx'
import type { Route } from './+types/blog.ts'

/** A post (PS-296), the previous and next ones (PS-306, PS-307), and others of its category (PS-312 to PS-314). */
async function load(source: PageSource, slug: string) {
  if (!slug.trim()) throw data({ reason: 'Blog slug is missing' }, { status: 404 })
  const { blog: blogs } = source.api
  const [blog, allBlogs] = await Promise.all([
    findPageRow(source, 'blog', blogs, slug),
    orFallback(source, blogs.list({ status: 1, ordering: '-position', fields: ['slug', 'title'] }), []),
  ])
  const sameCategory = blog
    ? await orFallback(
        source,
        blogs.list({ status: 1, blogCategory: blog.blogCategory, fields: relatedFields }),
        [],
      )
    : []
  const index = allBlogs.findIndex((other) => other.slug === slug)
  return {
    blog,
    previous: index > 0 ? toBlogLink(allBlogs[index - 1]) : undefined,
    next: index >= 0 ? toBlogLink(allBlogs[index + 1]) : undefined,
    related: sameCategory
      .filter((other) => other.slug !== slug)
      .slice(0, 4)
      .map(({ slug, title, blogImage, blogPostDate }) => ({ slug, title, blogImage, blogPostDate })),
  }
}

/** The fields of a related post. */
const relatedFields = ['slug', 'title', 'blogImage', 'blogPostDate'] as const

const toBlogLink = (blog: Pick<Blog, 'slug' | 'title'> | undefined) =>
  blog && { slug: blog.slug, title: blog.title }

export const loader = ({ context, params }: Route.LoaderArgs) => load(context.get(pageContext), params.slug)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(browserSource, params.slug)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const blog = loaderData?.blog
  const tags = rowMeta(matches, 'blog', blog)
  return blog ? [...tags, blogFeed(matches)] : tags
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { blog, previous, next, related } = loaderData
  if (!blog) return null
  return (
    <div className="pt-10 pb-24 md:pt-18 md:pb-32">
      <BlogJsonLd blog={blog} />
      <Container>
        <BlogHeader blog={blog} />
        <div
          className={
            related.length > 0
              ? 'grid gap-16 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-20'
              : 'mx-auto max-w-174'
          }
        >
          <div>
            <RichText html={blog.description} />
            <footer className="mt-14">
              <ShareLinks path={rowPath('blog', blog.slug)} title={blog.title} image={blog.blogImage} />
              <BlogNavigation previous={previous} next={next} />
            </footer>
          </div>
          {related.length > 0 && <RelatedPosts posts={related} />}
        </div>
        <JoinUsCallout />
      </Container>
    </div>
  )
}

function BlogHeader({ blog }: { blog: Blog }) {
  return (
    <header>
      <BackLink to="/blogs">All posts</BackLink>
      <p className="mb-4 text-md font-semibold">
        <Link
          to={`${blogsUrl({ category: blog.blogCategory })}#posts`}
          className="rounded-control text-brand hover:underline"
        >
          {blog.blogCategory}
        </Link>
      </p>
      <h1 className="mb-6 max-w-[24ch] font-serif text-display font-medium text-balance">{blog.title}</h1>
      <p className="mb-10 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted md:mb-14">
        <span className="font-medium text-ink">by {blog.author}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={blog.blogPostDate}>{longDate(blog.blogPostDate)}</time>
        <span className="js-only" aria-hidden="true">
          ·
        </span>
        <span className="js-only">
          <TimeAgo time={blog.blogPostDate} />
        </span>
        <span aria-hidden="true">·</span>
        <span>{blog.location}</span>
      </p>
      <div className="mb-12 aspect-[1200/627] overflow-hidden rounded-dialog bg-sunken md:mb-20">
        <ResponsiveImage
          path={blog.blogImage}
          size="post"
          sizes="(min-width: 75rem) 1136px, 100vw"
          priority="high"
        />
      </div>
    </header>
  )
}

/** Invites readers of the blog to apply (PS-316). */
function JoinUsCallout() {
  const { blogs } = useSite()
  return (
    <aside
      aria-label="Join Us"
      className="mt-20 flex flex-wrap items-center justify-between gap-6 rounded-dialog bg-deep p-8 text-deep-ink md:mt-28 md:p-12"
    >
      {blogs.join && (
        <p className="max-w-[30ch] font-serif text-statement font-medium text-balance">{blogs.join}</p>
      )}
      <JoinUsButton tone="light">Join Us</JoinUsButton>
    </aside>
  )
}

function BlogJsonLd({ blog }: { blog: ContentPageRow<'blog'> }) {
  const absoluteUrl = useAbsoluteUrl()
  const { company } = useSite()
  const { description, image } = sharingCard(sharing.blog, blog, company.name)
  const path = rowPath('blog', blog.slug)
  return (
    <>
      <JsonLd
        facts={{
          '@type': 'BlogPosting',
          headline: blog.title,
          description,
          articleSection: blog.blogCategory,
          datePublished: blog.blogPostDate,
          mainEntityOfPage: absoluteUrl(path),
          author: { '@type': 'Person', name: blog.author },
          publisher: organizationOf(company),
          ...(image && { image: absoluteUrl(imageUrl(image, 'share')) }),
        }}
      />
      <Breadcrumbs
        steps={[
          ['Blog', '/blogs'],
          [blog.title, path],
        ]}
      />
    </>
  )
}
