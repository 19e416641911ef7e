import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Article } from '#contract/content/article.ts'
import { rowPath } from '#contract/content/row-pages.ts'
import { plainText, truncate } from '#contract/rich-text.ts'
import { ResponsiveImage } from '#web/public/responsive-image.tsx'

/**
 * The fields of an article on a card. The loader truncates its text, so that pages do not transfer what they never show.
 */
export interface ArticleSummary {
  readonly slug: string
  readonly title: string
  readonly text: string
  readonly articleImage: string | null
}

/** The fields that a card needs. */
const articleCardFields = ['slug', 'title', 'description', 'articleImage'] as const

/** Plain text truncated at 150 characters (PS-056, PS-074). */
export function toArticleCard({
  slug,
  title,
  description,
  articleImage,
}: Pick<Article, (typeof articleCardFields)[number]>): ArticleSummary {
  return { slug, title, text: truncate(plainText(description), 150), articleImage }
}

/** The link to all articles. */
export const AllArticles = () => (
  <Link
    to="/articles"
    prefetch="intent"
    className="inline-flex items-center gap-1.5 rounded-control font-medium text-brand hover:underline"
  >
    All articles
    <ArrowRight aria-hidden="true" size={16} />
  </Link>
)

interface ArticleCardsProps {
  readonly articles: readonly ArticleSummary[]
  /** Longer titles are truncated to this many characters. */
  readonly titleLength?: number
}

/** Articles side by side: as many columns as there are articles, at most three. */
export function ArticleCards({ articles, titleLength = Number.POSITIVE_INFINITY }: ArticleCardsProps) {
  const columns = ['', 'max-w-120', 'md:grid-cols-2', 'md:grid-cols-3'][Math.min(articles.length, 3)]
  return (
    <div className={`grid gap-x-6 gap-y-14 lg:gap-x-8 ${columns}`}>
      {articles.map((article) => (
        <ArticleCard key={article.slug} article={article} heading={truncate(article.title, titleLength)} />
      ))}
    </div>
  )
}

/** An article in a row of others (PS-054). */
function ArticleCard({ article, heading }: { article: ArticleSummary; heading: string }) {
  return (
    <article className="group relative flex flex-col">
      <div className="mb-6 aspect-[400/260] overflow-hidden rounded-dialog bg-sunken">
        <div className="size-full transition-transform duration-500 ease-out group-hover:scale-[1.03]">
          <ResponsiveImage
            path={article.articleImage}
            size="card"
            sizes="(min-width: 64rem) 376px, (min-width: 45rem) 31vw, 100vw"
          />
        </div>
      </div>
      <h3 className="mb-2.5 font-serif text-xl font-semibold" title={article.title}>
        {heading}
      </h3>
      <p className="mb-5 text-ink-muted">{article.text}</p>
      {/* The link's box covers the card, so that the whole card is clickable. */}
      <Link
        to={rowPath('article', article.slug)}
        prefetch="intent"
        className="mt-auto inline-flex w-fit items-center gap-1.5 rounded-control font-medium text-brand after:absolute after:inset-0 after:rounded-dialog"
      >
        Read More <span className="sr-only">of {article.title}</span>
        <ArrowRight aria-hidden="true" size={16} className="transition-transform group-hover:translate-x-1" />
      </Link>
    </article>
  )
}
