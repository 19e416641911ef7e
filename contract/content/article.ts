import { defineContent, type Row } from '#contract/content/define.ts'
import { generatedSlug, image, richText, text } from '#contract/content/fields.ts'
import { rowPages } from '#contract/content/row-pages.ts'
import { sharing } from '#contract/content/sharing.ts'
import { sharingFields } from '#contract/content/sharing-fields.ts'

export const article = defineContent({
  path: 'article',
  label: { one: 'Article', many: 'Articles' },
  admin: { path: 'articles', pageSizeStorageKey: 'articles' },
  page: rowPages.article,
  key: 'slug',
  sharing: sharing.article,
  moveToTopOnPublish: true,
  fields: {
    title: text({ label: 'Title', required: true }),
    description: richText({ label: 'Description', required: true, toolbar: ['image'] }),
    articleImage: image({
      label: 'Image',
      required: true,
      sizes: { list: 'tableThumb', preview: 'preview', pages: ['card', 'articleLead', 'share'] },
    }),
    slug: generatedSlug({ label: 'URL Slug', from: 'title' }),
    ...sharingFields,
  },
  list: {
    columns: ['title', 'description', 'articleImage'],
    search: ['title', 'description'],
    sort: ['title', 'description'],
  },
})

export type Article = Row<typeof article>
