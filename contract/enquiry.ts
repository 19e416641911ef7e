import { z } from 'zod'
import { addressInName, holdsAddress } from '#contract/addresses-in-text.ts'
import { email, text, textarea } from '#contract/content/fields.ts'
import { defaultSort } from '#contract/list.ts'
import { filledFilter, filterRules, optionFilter, timeFilters } from '#contract/list-filters.ts'
import type { ListRules } from '#contract/list-query.ts'
import { keysOf, mapRecord } from '#contract/records.ts'

/** The path of enquiries below `/api/`. */
export const enquiriesPath = 'contactus'

/** The path of their list below `adminPath`. */
export const enquiriesScreen = 'contactUs'

/** The fields of the contact form. */
export const enquiryFields = {
  name: text({ label: 'Name', required: true }),
  email: email({ label: 'Email', required: true }),
  subject: text({ label: 'Subject', required: true }),
  message: textarea({ label: 'Message', required: true }),
} as const

/** The fields that a list of enquiries can be sorted by. */
export const enquirySort = ['name', 'email', 'subject'] as const

/** What a visitor sends. */
export const enquiryInput = z.object({
  ...mapRecord(enquiryFields, ({ schema }) => schema),
  name: enquiryFields.name.schema.refine((name) => !holdsAddress(name), addressInName),
})

/** A visitor's message, as administrators see it. It cannot be published or edited. */
export const enquirySchema = z.object({
  id: z.int(),
  ...mapRecord(enquiryFields, () => z.string()),
  position: z.int(),
  Created_at: z.iso.datetime(),
  /** When an administrator first opened it; null while it is unread. */
  Read_at: z.iso.datetime().nullable(),
  /** Whether it comes from a conversation with the assistant. */
  has_transcript: z.boolean(),
})

export type Enquiry = z.output<typeof enquirySchema>

export const enquiryNames = keysOf(enquirySchema.shape)

export const enquiryFilters = [
  ...timeFilters('Created_at', 'Received'),
  filledFilter('Read_at', 'Read'),
  optionFilter('has_transcript', 'From the assistant', { true: 'Yes', false: 'No' }),
]

/** A status in the query is ignored (AC-403). */
export const enquiryRules = {
  fields: enquiryNames,
  sort: [...enquirySort, 'message', 'position', 'id'],
  defaultSort,
  filters: filterRules(enquiryFilters),
  search: 'in name, e-mail, subject, and message',
} as const satisfies ListRules

/** The conversation that an enquiry comes from, as plain text. */
export const transcriptSchema = z.object({ transcript: z.string() })

export type Transcript = z.output<typeof transcriptSchema>

/** Only the end of a longer conversation is stored. */
export const transcriptLength = 20_000
