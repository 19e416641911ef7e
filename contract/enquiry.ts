import { defineContent, type Row } from '#contract/content/define.ts'
import { email, text, textarea } from '#contract/content/fields.ts'

/** A visitor's message. It is neither published nor edited, so it has no status; the newest comes first (AC-423). */
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
