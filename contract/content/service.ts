import { defineContent, type Row } from '#contract/content/define.ts'
import { choice, image, richText, text } from '#contract/content/fields.ts'

export const service = defineContent({
  path: 'service',
  label: { one: 'Service', many: 'Services' },
  admin: { path: 'services', pageSizeStorageKey: 'services' },
  page: '/our-services',
  key: 'id',
  fields: {
    title: text({ label: 'Title', required: true }),
    selectedPage: choice({ label: 'Page', required: true, options: ['home', 'services'] }),
    shortDescription: richText({ label: 'Sub Heading', required: true }),
    description: richText({ label: 'Description', required: true }),
    serviceImage: image({
      label: 'Image',
      required: true,
      sizes: { list: 'thumb', preview: 'preview', pages: ['section'] },
    }),
    serviceIcon: image({
      label: 'Icon',
      required: true,
      sizes: { list: 'icon', preview: 'preview', pages: ['serviceIcon'] },
    }),
  },
  list: {
    columns: ['serviceImage', 'serviceIcon', 'title', 'shortDescription', 'description', 'selectedPage'],
    search: ['title', 'shortDescription', 'description', 'selectedPage'],
    sort: ['title', 'shortDescription', 'description', 'selectedPage'],
    filter: ['selectedPage'],
  },
})

export type Service = Row<typeof service>
