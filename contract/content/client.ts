import { defineContent, type Row } from '#contract/content/define.ts'
import { generatedSlug, image, richText, text } from '#contract/content/fields.ts'
import { rowPages } from '#contract/content/row-pages.ts'
import { sharing } from '#contract/content/sharing.ts'
import { sharingFields } from '#contract/content/sharing-fields.ts'

const showBody = (title: string) => ({ title, from: 'body', fallback: 'Please try again.' }) as const
const showDetail = (title: string) => ({ title, from: 'detail', fallback: 'Please try again.' }) as const

/** A client with its case study. */
export const client = defineContent({
  path: 'client',
  label: { one: 'Client', many: 'Clients' },
  admin: {
    path: 'clients',
    pageSizeStorageKey: 'clients',
    toasts: {
      failed: {
        list: showDetail('Failed to Fetch Clients'),
        count: showDetail('Failed to Fetch Counts'),
        create: showBody('Failed to Create Client'),
        update: showBody('Failed to Update Client'),
        reorder: {
          title: 'Order Update Failed!',
          from: 'detail',
          fallback: 'Reverted to last saved order.',
        },
      },
      nothingSelected: { one: 'No Client Selected', many: 'No Clients Selected' },
    },
  },
  page: rowPages.client,
  key: 'slug',
  sharing: sharing.client,
  reorderAscending: true,
  fields: {
    title: text({ label: 'Title', required: true }),
    description: richText({ label: 'Description', required: true }),
    challenge: richText({ label: 'Challenge', required: true }),
    solution: richText({ label: 'Solution', required: true }),
    result: richText({ label: 'Result', required: true }),
    companyImage: image({
      label: 'Image',
      required: true,
      sizes: { list: 'company', preview: 'preview', pages: ['card', 'articleLead', 'share'] },
    }),
    companyLogo: image({
      label: 'Logo',
      required: true,
      sizes: { list: 'logo', preview: 'preview', pages: ['client'] },
    }),
    slug: generatedSlug({ label: 'URL Slug', from: 'title' }),
    ...sharingFields,
  },
  list: {
    columns: ['companyImage', 'companyLogo', 'title', 'description', 'challenge', 'solution', 'result'],
    search: ['title', 'description', 'challenge', 'solution', 'result'],
    sort: ['title', 'description', 'challenge', 'solution', 'result'],
  },
})

export type Client = Row<typeof client>
