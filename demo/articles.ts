import type { article } from '#contract/content/article.ts'
import { proseOf } from '#demo/prose.ts'
import type { Sown } from '#demo/seed-row.ts'

/** Oldest first: the last published one stands on top of the site. */
export const articles: readonly Sown<typeof article>[] = [
  {
    title: 'Measure the field, not the fence',
    description: proseOf('articles', 'measure-the-field-not-the-fence'),
    articleImage: 'fields',
    status: 0,
  },
  {
    title: 'Meetings are infrastructure',
    description: proseOf('articles', 'meetings-are-infrastructure'),
    articleImage: 'table',
    status: 0,
  },
  {
    title: 'Every Monday, the same numbers',
    description: proseOf('articles', 'every-monday-the-same-numbers'),
    articleImage: 'delta',
    status: 1,
  },
  {
    title: 'When to stop a program',
    description: proseOf('articles', 'when-to-stop-a-program'),
    articleImage: 'tracks',
    status: 1,
  },
  {
    title: 'Small ports, large ships',
    description: proseOf('articles', 'small-ports-large-ships'),
    articleImage: 'harbour',
    status: 1,
  },
  {
    title: 'Maps that people use',
    description: proseOf('articles', 'maps-that-people-use'),
    articleImage: 'contours',
    status: 1,
  },
  {
    title: 'Why good forecasts go unused',
    description: proseOf('articles', 'why-good-forecasts-go-unused'),
    articleImage: 'forecast',
    status: 1,
  },
  {
    title: 'Read the warehouse first',
    description: proseOf('articles', 'read-the-warehouse-first'),
    articleImage: 'warehouse',
    status: 1,
  },
  {
    title: 'What a handover really costs',
    description: proseOf('articles', 'what-a-handover-really-costs'),
    articleImage: 'locks',
    status: 1,
  },
  {
    title: 'Bridges before towers',
    description: proseOf('articles', 'bridges-before-towers'),
    articleImage: 'viaduct',
    status: 1,
  },
  {
    title: 'A quiet migration',
    description: proseOf('articles', 'a-quiet-migration'),
    articleImage: 'windows',
    status: 1,
  },
  {
    title: 'The second year',
    description: proseOf('articles', 'the-second-year'),
    articleImage: 'ridges',
    status: 1,
  },
]
