import { defineContent, type Row } from '#contract/content/define.ts'
import { image, richText, text } from '#contract/content/fields.ts'

export const industry = defineContent({
  path: 'industry',
  label: { one: 'Industry', many: 'Industries' },
  admin: { path: 'industry', pageSizeStorageKey: 'industries' },
  page: '/industries',
  key: 'id',
  fields: {
    title: text({ label: 'Title', required: true }),
    shortDescription: text({ label: 'Short Description', required: true, max: 1000 }),
    description: richText({ label: 'Description', required: true }),
    industryImage: image({
      label: 'Image',
      required: true,
      sizes: { list: 'tableThumb', preview: 'preview', pages: ['section'] },
    }),
  },
  list: {
    columns: ['industryImage', 'title', 'shortDescription', 'description'],
    search: ['title', 'shortDescription', 'description'],
    sort: ['title', 'shortDescription', 'description'],
  },
})

export type Industry = Row<typeof industry>
