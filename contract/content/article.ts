import { defineContent, type Row } from '#contract/content/define.ts'
import { picture, richText, text } from '#contract/content/fields.ts'

export const article = defineContent({
  path: 'article',
  label: { one: 'Article', many: 'Articles' },
  screen: { path: 'articles', pageSizeKey: 'articles' },
  page: '/article/{slug}',
  key: 'slug',
  latestFirst: true,
  fields: {
    title: text({ label: 'Title', required: true }),
    description: richText({ label: 'Description', required: true }),
    articleImage: picture({ label: 'Image', required: true, sizes: { list: 'cell', preview: 'preview' } }),
  },
  list: {
    columns: ['title', 'description', 'articleImage'],
    search: ['title', 'description'],
    sort: ['title', 'description'],
  },
})

export type Article = Row<typeof article>
