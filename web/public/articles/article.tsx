import type { ContentPageRow } from '#contract/content/index.ts'
import { rowPath } from '#contract/content/row-pages.ts'
import { sharing, sharingCard } from '#contract/content/sharing.ts'
import { imageUrl } from '#contract/images.ts'
import type { PageSource } from '#contract/page-context.ts'
import { pageContext } from '#web/context.ts'
import { ArticleCards, toArticleCard } from '#web/public/articles/article-card.tsx'
import { Breadcrumbs, JsonLd, useAbsoluteUrl } from '#web/public/metadata/json-ld.tsx'
import { browserSource, orFallback } from '#web/public/page-source.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'
import { RichText } from '#web/public/rich-text.tsx'
import { findPageRow, rowMeta } from '#web/public/row-page.ts'
import { BackLink } from '#web/public/sections/back-link.tsx'
import { Container } from '#web/public/shell/container.tsx'
import { useSite } from '#web/site.ts'
import type { Route } from './+types/article.ts'

/**
 * The article of a slug (PS-077) and the latest others. If it is missing or not published, there is no page (PS-080);
 * if it cannot be loaded, the page is empty (PS-033).
 */
async function load(source: PageSource, slug: string) {
  const [article, latest] = await Promise.all([
    findPageRow(source, 'article', source.api.article, slug),
    orFallback(source, source.api.article.list({ status: 1, limit: 4 }), []),
  ])
  const others = latest.filter((other) => other.slug !== slug).slice(0, 3)
  return { article, others: others.map(toArticleCard) }
}

export const loader = ({ context, params }: Route.LoaderArgs) => load(context.get(pageContext), params.slug)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(browserSource, params.slug)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  rowMeta(matches, 'article', loaderData?.article)

export default function ArticlePage({ loaderData: { article, others } }: Route.ComponentProps) {
  return (
    <>
      {article && <FullArticle article={article} />}
      {others.length > 0 && (
        <aside aria-labelledby="more" className="border-t border-line bg-sunken py-24 md:py-28">
          <Container>
            <h2 id="more" className="mb-12 font-serif text-title font-medium">
              More articles
            </h2>
            <ArticleCards articles={others} />
          </Container>
        </aside>
      )}
    </>
  )
}

function FullArticle({ article }: { article: ContentPageRow<'article'> }) {
  const absoluteUrl = useAbsoluteUrl()
  const { company } = useSite()
  const { image } = sharingCard(sharing.article, article, company.name)
  const path = rowPath('article', article.slug)
  return (
    <article className="pt-10 pb-24 md:pt-18 md:pb-32">
      <Breadcrumbs
        steps={[
          ['Articles', '/articles'],
          [article.title, path],
        ]}
      />
      <JsonLd
        facts={{
          '@type': 'Article',
          headline: article.title,
          url: absoluteUrl(path),
          ...(article.metaDescription && { description: article.metaDescription }),
          ...(image && { image: new URL(imageUrl(image, 'share'), absoluteUrl('/')).href }),
          publisher: { '@type': 'Organization', name: company.name },
        }}
      />
      <Container of="reading">
        <BackLink to="/articles">All articles</BackLink>
        <h1 className="mb-10 font-serif text-display font-medium text-balance md:mb-14">{article.title}</h1>
      </Container>
      <Container>
        <div className="mb-12 aspect-2/1 overflow-hidden rounded-dialog bg-sunken md:mb-20">
          <ResponsiveImage
            path={article.articleImage}
            size="articleLead"
            sizes="(min-width: 75rem) 1136px, 100vw"
            priority="high"
          />
        </div>
      </Container>
      <Container of="reading">
        <RichText html={article.description} />
      </Container>
    </article>
  )
}
