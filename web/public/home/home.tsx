import type { PageSource } from '#contract/page-context.ts'
import { pageContext } from '#web/context.ts'
import { AllArticles, ArticleCards, toArticleCard } from '#web/public/articles/article-card.tsx'
import { JsonLd, organizationOf, useAbsoluteUrl } from '#web/public/metadata/json-ld.tsx'
import { pageMeta, verificationTags } from '#web/public/metadata/meta.ts'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { CallToAction } from '#web/public/sections/call-to-action.tsx'
import {
  FeaturedPost,
  FeaturedStudy,
  toCaseStudyCard,
  toFeaturedPost,
} from '#web/public/sections/featured.tsx'
import { Hero } from '#web/public/sections/hero.tsx'
import { ServiceTiles, toServiceTile } from '#web/public/sections/service-tiles.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { siteIn, useSite } from '#web/site.ts'
import type { Route } from './+types/home.ts'

/** Everything that the home page shows, one call per part (PS-048, PS-053, PS-058, PS-067, PS-070). */
async function load(source: PageSource) {
  const { banner, service, client, article, blog } = source.api
  const [banners, services, clients, articles, blogs] = await Promise.all([
    orFallback(source, banner.list({ status: 1, selectedPage: 'HOME' }), []),
    orFallback(source, service.list({ status: 1, selectedPage: 'HOME', limit: 4 }), []),
    orFallback(source, client.list({ status: 1, limit: 1 }), []),
    orFallback(source, article.list({ status: 1, limit: 3 }), []),
    orFallback(source, blog.list({ status: 1, limit: 1 }), []),
  ])
  return {
    banners,
    tiles: services.map(toServiceTile),
    studies: clients.map(toCaseStudyCard),
    articles: articles.map(toArticleCard),
    posts: blogs.map(toFeaturedPost),
  }
}

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(pageContext))
export const clientLoader = () => load(browserSource)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { company, verification } = siteIn(matches)
  return [
    ...pageMeta(matches, {
      title: [company.name, company.tagline].filter(Boolean).join(' – '),
      description: company.description,
      path: '/',
      image: loaderData?.banners[0]?.bannerImage ?? null,
    }),
    ...verificationTags(verification),
  ]
}

export default function Home({
  loaderData: { banners, tiles, studies, articles, posts },
}: Route.ComponentProps) {
  const absoluteUrl = useAbsoluteUrl()
  const { company, home } = useSite()
  return (
    <>
      <JsonLd facts={{ ...organizationOf(company), url: absoluteUrl('/') }} />
      <h1 className="sr-only">{company.name}</h1>
      <Hero banners={banners} />
      <section className="py-24 md:py-36">
        <Container>
          <div className="grid gap-6 lg:grid-cols-[1fr_3fr]">
            <h2 className="pt-1.5 text-md font-semibold text-brand">{home.about}</h2>
            <p className="max-w-[32ch] font-serif text-statement sm:max-w-[38ch]">{company.description}</p>
          </div>
        </Container>
      </section>
      <ServiceTiles tiles={tiles} />
      {studies.map((study) => (
        <FeaturedStudy key={study.slug} study={study} />
      ))}
      {articles.length > 0 && (
        <section className="border-t border-line py-24 md:py-32">
          <Container>
            <div className="mb-12 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 md:mb-16">
              <h2 className="font-serif text-title font-medium">{home.articles}</h2>
              <AllArticles />
            </div>
            {/* PS-055 */}
            <ArticleCards articles={articles} titleLength={22} />
          </Container>
        </section>
      )}
      {posts.map((post) => (
        <FeaturedPost key={post.slug} post={post} />
      ))}
      <CallToAction />
    </>
  )
}
