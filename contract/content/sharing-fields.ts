import { image, text, textarea } from '#contract/content/fields.ts'

const ofPage = { ofPage: true } as const

/** What an item may have for search engines and link previews instead of its own title, description, and image. */
export const sharingFields = {
  metaTitle: { ...text({ label: 'Meta title' }), ...ofPage, advisedLength: 60 },
  metaDescription: {
    ...textarea({ label: 'Meta description', max: 500 }),
    ...ofPage,
    advisedLength: 160,
  },
  shareImage: {
    ...image({ label: 'Share picture', sizes: { list: 'tableThumb', preview: 'preview', pages: ['share'] } }),
    ...ofPage,
  },
}
