import { redirect } from 'react-router'
import type { PageSource } from '#contract/page-context.ts'
import { type PageHandle, pageContext } from '#web/context.ts'
import { ArticleCards, toArticleCard } from '#web/public/articles/article-card.tsx'
import { pageMeta } from '#web/public/metadata/meta.ts'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { Pagination, pageOf } from '#web/public/pagination.tsx'
import { PageHero } from '#web/public/sections/page-hero.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { siteIn, useSite } from '#web/site.ts'
import type { Route } from './+types/articles.ts'

/** Articles per page: three rows of three. */
const pageSize = 9

/** A page of the published articles and their count. A page beyond the last one redirects to the last. */
async function load(source: PageSource, page: number) {
  const { article } = source.api
  const [articles, count] = await Promise.all([
    orFallback(source, article.list({ status: 1, limit: pageSize, skip: (page - 1) * pageSize }), []),
    orFallback(source, article.count({ status: 1 }), 0),
  ])
  const pages = Math.ceil(count / pageSize)
  if (articles.length === 0 && pages > 0 && page > pages) throw redirect(articlesUrl(pages))
  return { page, pages, count, articles: articles.map(toArticleCard) }
}

export const handle: PageHandle = { query: ['page'] }
export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(pageContext), pageOf(new URL(request.url).searchParams))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(browserSource, pageOf(new URL(request.url).searchParams))

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const page = loaderData?.page ?? 1
  const { articles, company } = siteIn(matches)
  return pageMeta(matches, {
    title: `${page > 1 ? `${articles.title}, page ${page}` : articles.title} – ${company.name}`,
    description: articles.search,
    path: articlesUrl(page),
    image: loaderData?.articles[0]?.articleImage ?? null,
  })
}

export default function Articles({ loaderData: { page, pages, count, articles } }: Route.ComponentProps) {
  const texts = useSite().articles
  return (
    <>
      <PageHero title={texts.title} banner={undefined} />
      <section id="articles" aria-labelledby="count" className="py-16 md:py-24">
        <Container>
          <h2 id="count" aria-live="polite" className="mb-12 font-serif text-statement font-medium">
            {count === 0 ? texts.none : count === 1 ? '1 article' : `${count} articles`}
          </h2>
          <ArticleCards articles={articles} />
          <Pagination pages={pages} page={page} urlOf={(other) => `${articlesUrl(other)}#articles`} />
        </Container>
      </section>
    </>
  )
}

const articlesUrl = (page: number) => (page > 1 ? `/articles?page=${page}` : '/articles')
