import { defineContent, type Row } from '#contract/content/define.ts'
import { choice, image, richText } from '#contract/content/fields.ts'

export const banner = defineContent({
  path: 'banner',
  label: { one: 'Banner', many: 'Banners' },
  admin: { path: 'Banners', pageSizeStorageKey: 'banners' },
  page: '/',
  key: 'id',
  fields: {
    selectedPage: choice({
      label: 'Page',
      required: true,
      options: ['home', 'services', 'industries', 'clients', 'careers', 'team', 'about', 'blog'],
    }),
    title: richText({ label: 'Title', required: true }),
    bannerImage: image({
      label: 'Image',
      required: true,
      sizes: {
        list: 'tableThumb',
        preview: 'preview',
        pages: ['hero', 'heroPortrait', 'pageHeroPortrait', 'share'],
      },
    }),
  },
  list: {
    columns: ['selectedPage', 'title', 'bannerImage'],
    search: ['selectedPage', 'title'],
    sort: ['selectedPage', 'title'],
    filter: ['selectedPage'],
  },
})

export type Banner = Row<typeof banner>
