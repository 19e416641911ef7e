import { redirect } from 'react-router'
import type { Blog } from '#contract/content/blog.ts'
import type { PageSource } from '#contract/page-context.ts'
import { plainText, truncate } from '#contract/rich-text.ts'
import { type PageHandle, pageContext } from '#web/context.ts'
import { BlogFilter } from '#web/public/blogs/blog-filter.tsx'
import { BlogRow } from '#web/public/blogs/blog-row.tsx'
import { BlogSlider } from '#web/public/blogs/blog-slider.tsx'
import { type BlogQuery, blogsUrl, pageSize, parseBlogQuery } from '#web/public/blogs/blog-url.ts'
import { blogFeed, pageMeta } from '#web/public/metadata/meta.ts'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { Pagination } from '#web/public/pagination.tsx'
import { PageHero } from '#web/public/sections/page-hero.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { siteIn, useSite } from '#web/site.ts'
import type { Route } from './+types/blogs.ts'

/**
 * All posts for the slider (PS-267), a page of matching ones (PS-289 to PS-291), their count (PS-292), and the
 * categories (PS-271). A page beyond the last one redirects to the last.
 */
async function load(source: PageSource, query: BlogQuery) {
  const { banner, blog, blogcategory } = source.api
  const filter = { searchedText: query.search, blogCategory: query.category }
  const skip = (query.page - 1) * pageSize
  const [banners, allBlogs, posts, count, categories] = await Promise.all([
    orFallback(source, banner.list({ status: 1, selectedPage: 'blog' }), []),
    orFallback(source, blog.list({ status: 1, fields: slideFields }), []),
    orFallback(source, blog.list({ status: 1, limit: pageSize, skip, ...filter }), []),
    orFallback(source, blog.count({ status: 1, ...filter }), 0),
    orFallback(source, blogcategory.list({ status: 1, fields: ['title'] }), []),
  ])
  const pages = Math.ceil(count / pageSize)
  if (posts.length === 0 && pages > 0 && query.page > pages)
    throw redirect(blogsUrl({ ...query, page: pages }))
  return {
    query,
    banner: banners[0],
    slides: allBlogs.map(({ slug, title, blogCategory, blogImage, blogPostDate }) => ({
      slug,
      title,
      blogCategory,
      blogImage,
      blogPostDate,
    })),
    posts: posts.map(toBlogCard),
    count,
    pages,
    categories: categories.map(({ title }) => title),
  }
}

/** The fields of a slide. */
const slideFields = ['slug', 'title', 'blogCategory', 'blogImage', 'blogPostDate'] as const

/** The fields of a row of the list, with plain text truncated at 115 characters (PS-280). */
const toBlogCard = ({ slug, title, blogCategory, author, description, blogImage, blogPostDate }: Blog) => ({
  slug,
  title,
  blogCategory,
  author,
  blogImage,
  blogPostDate,
  text: truncate(plainText(description), 115),
})

export const handle: PageHandle = { query: ['page', 'category', 'search'] }
export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(pageContext), parseBlogQuery(new URL(request.url).searchParams))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(browserSource, parseBlogQuery(new URL(request.url).searchParams))

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches, {
    title: `Blog – ${siteIn(matches).company.name}`,
    description: siteIn(matches).blogs.search,
    path: loaderData ? blogsUrl({ ...loaderData.query, search: '' }) : '/blogs',
    image: loaderData?.banner?.bannerImage ?? loaderData?.slides[0]?.blogImage ?? null,
  }),
  blogFeed(matches),
]

export default function Blogs({ loaderData }: Route.ComponentProps) {
  const { query, banner, slides, posts, count, pages, categories } = loaderData
  const texts = useSite().blogs
  return (
    <>
      <PageHero title={texts.title} label={texts.above} banner={banner} />
      <BlogSlider posts={slides} />
      <div id="posts" className="py-16 md:py-24">
        <Container>
          <div className="grid gap-12 lg:grid-cols-[1fr_18rem] lg:gap-20">
            <div className="lg:order-last">
              <BlogFilter query={query} categories={categories} />
            </div>
            <section aria-labelledby="displaying">
              <h2 id="displaying" aria-live="polite" className="mb-8 font-serif text-statement font-medium">
                Displaying Posts ({count})
              </h2>
              {count === 0 && <p className="text-lead text-ink-muted">{texts.none}</p>}
              <ul className="divide-y divide-line border-y border-line empty:hidden">
                {posts.map((post) => (
                  <BlogRow key={post.slug} post={post} />
                ))}
              </ul>
              <Pagination
                pages={pages}
                page={query.page}
                urlOf={(page) => `${blogsUrl({ ...query, page })}#posts`}
              />
            </section>
          </div>
        </Container>
      </div>
    </>
  )
}
