import { type AnyContent, defineContent } from '#contract/content/define.ts'
import { enquiriesPath, enquiriesScreen, enquiryFields, enquirySort } from '#contract/enquiry.ts'

/** The list of enquiries as the tests of all lists take one: in the form of a definition. */
export const enquiryList: AnyContent = defineContent({
  path: enquiriesPath,
  label: { one: 'Enquiry', many: 'Enquiries' },
  admin: {
    path: enquiriesScreen,
    pageSizeStorageKey: 'contactUs',
    title: 'Contact us',
    resetPageSizeOnSearch: 'change',
  },
  key: 'id',
  fields: enquiryFields,
  list: { columns: ['name', 'email', 'subject', 'message'], search: [], sort: enquirySort },
})

/** Whether the rows of a list can be published. */
export const hasStatus = (type: AnyContent): boolean => type !== enquiryList
