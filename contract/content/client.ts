import { defineContent, type Row } from '#contract/content/define.ts'
import { picture, richText, text } from '#contract/content/fields.ts'

const failure = (title: string) => ({ title, shows: 'answer', otherwise: 'Please try again.' }) as const
const unread = (title: string) => ({ title, shows: 'detail', otherwise: 'Please try again.' }) as const

/** A client with the case study that tells what was done for it. */
export const client = defineContent({
  path: 'client',
  label: { one: 'Client', many: 'Clients' },
  screen: {
    path: 'clients',
    pageSizeKey: 'clients',
    popups: {
      failed: {
        list: unread('Failed to Fetch Clients'),
        count: unread('Failed to Fetch Counts'),
        create: failure('Failed to Create Client'),
        change: failure('Failed to Update Client'),
        reorder: {
          title: 'Order Update Failed!',
          shows: 'detail',
          otherwise: 'Reverted to last saved order.',
        },
      },
      nothingSelected: { one: 'No Client Selected', many: 'No Clients Selected' },
    },
  },
  page: '/client/{slug}',
  key: 'slug',
  lowestOnTop: true,
  fields: {
    title: text({ label: 'Title', required: true }),
    description: richText({ label: 'Description', required: true }),
    challenge: richText({ label: 'Challenge', required: true }),
    solution: richText({ label: 'Solution', required: true }),
    result: richText({ label: 'Result', required: true }),
    companyImage: picture({ label: 'Image', required: true, sizes: { list: 'company', preview: 'preview' } }),
    companyLogo: picture({ label: 'Logo', required: true, sizes: { list: 'logo', preview: 'preview' } }),
  },
  list: {
    columns: ['companyImage', 'companyLogo', 'title', 'description', 'challenge', 'solution', 'result'],
    search: ['title', 'description', 'challenge', 'solution', 'result'],
    sort: ['title', 'description', 'challenge', 'solution', 'result'],
  },
})

export type Client = Row<typeof client>
