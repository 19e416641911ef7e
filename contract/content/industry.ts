import { defineContent, type Row } from '#contract/content/define.ts'
import { picture, richText, text } from '#contract/content/fields.ts'

export const industry = defineContent({
  path: 'industry',
  label: { one: 'Industry', many: 'Industries' },
  screen: { path: 'industry', pageSizeKey: 'industries' },
  page: '/industries',
  key: 'id',
  fields: {
    title: text({ label: 'Title', required: true }),
    shortDescription: text({ label: 'Short Description', required: true, max: 1000 }),
    description: richText({ label: 'Description', required: true }),
    industryImage: picture({ label: 'Image', required: true, sizes: { list: 'cell', preview: 'preview' } }),
  },
  list: {
    columns: ['industryImage', 'title', 'shortDescription', 'description'],
    search: ['title', 'shortDescription', 'description'],
    sort: ['title', 'shortDescription', 'description'],
  },
})

export type Industry = Row<typeof industry>
