import { defineContent, type Row } from '#contract/content/define.ts'
import { email, text, textarea } from '#contract/content/fields.ts'

/** What a visitor asks. Nobody publishes or edits it, so it has no status; the newest stands first (AC-423). */
export const enquiry = defineContent({
  path: 'contactus',
  label: { one: 'Enquiry', many: 'Enquiries' },
  admin: {
    path: 'contactUs',
    pageSizeStorageKey: 'contactUs',
    title: 'Contact us',
    status: 'none',
    resetPageSizeOnSearch: 'change',
  },
  key: 'id',
  insertAtTop: true,
  inbox: true,
  fields: {
    name: text({ label: 'Name', required: true }),
    email: email({ label: 'Email', required: true }),
    subject: text({ label: 'Subject', required: true }),
    message: textarea({ label: 'Message', required: true, max: 5000 }),
  },
  list: {
    columns: ['name', 'email', 'subject', 'message'],
    search: ['name', 'email', 'subject', 'message'],
    sort: ['name', 'email', 'subject'],
  },
})

export type Enquiry = Row<typeof enquiry>
