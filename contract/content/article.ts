import { defineContent, type Row } from '#contract/content/define.ts'
import { image, richText, text } from '#contract/content/fields.ts'

export const article = defineContent({
  path: 'article',
  label: { one: 'Article', many: 'Articles' },
  admin: { path: 'articles', pageSizeStorageKey: 'articles' },
  page: '/article/{slug}',
  key: 'slug',
  moveToTopOnPublish: true,
  fields: {
    title: text({ label: 'Title', required: true }),
    description: richText({ label: 'Description', required: true, toolbar: ['image'] }),
    articleImage: image({
      label: 'Image',
      required: true,
      sizes: { list: 'tableThumb', preview: 'preview' },
    }),
  },
  list: {
    columns: ['title', 'description', 'articleImage'],
    search: ['title', 'description'],
    sort: ['title', 'description'],
  },
})

export type Article = Row<typeof article>
