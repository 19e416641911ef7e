import type { article } from '#contract/content/article.ts'
import { readProse } from '#demo/prose.ts'
import type { SeedRow } from '#demo/seed-row.ts'

/** Oldest first: the last published one leads the site. */
export const articles: readonly SeedRow<typeof article>[] = [
  {
    title: 'Measure the field, not the fence',
    description: readProse('articles', 'measure-the-field-not-the-fence'),
    articleImage: 'fields',
    status: 0,
  },
  {
    title: 'Meetings are infrastructure',
    description: readProse('articles', 'meetings-are-infrastructure'),
    articleImage: 'table',
    status: 0,
  },
  {
    title: 'Every Monday, the same numbers',
    description: readProse('articles', 'every-monday-the-same-numbers'),
    articleImage: 'delta',
    status: 1,
  },
  {
    title: 'When to stop a program',
    description: readProse('articles', 'when-to-stop-a-program'),
    articleImage: 'tracks',
    status: 1,
  },
  {
    title: 'Small ports, large ships',
    description: readProse('articles', 'small-ports-large-ships'),
    articleImage: 'harbour',
    status: 1,
  },
  {
    title: 'Maps that people use',
    description: readProse('articles', 'maps-that-people-use'),
    articleImage: 'contours',
    status: 1,
  },
  {
    title: 'Why good forecasts go unused',
    description: readProse('articles', 'why-good-forecasts-go-unused'),
    articleImage: 'forecast',
    status: 1,
  },
  {
    title: 'Read the warehouse first',
    description: readProse('articles', 'read-the-warehouse-first'),
    articleImage: 'warehouse',
    status: 1,
  },
  {
    title: 'What a handover really costs',
    description: readProse('articles', 'what-a-handover-really-costs'),
    articleImage: 'locks',
    status: 1,
  },
  {
    title: 'Bridges before towers',
    description: readProse('articles', 'bridges-before-towers'),
    articleImage: 'viaduct',
    status: 1,
  },
  {
    title: 'A quiet migration',
    description: readProse('articles', 'a-quiet-migration'),
    articleImage: 'windows',
    status: 1,
  },
  {
    title: 'The second year',
    description: readProse('articles', 'the-second-year'),
    articleImage: 'ridges',
    status: 1,
  },
]
