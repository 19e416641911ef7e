import type { SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Enquiry, enquiryFilters, type enquiryRules } from '#contract/enquiry.ts'
import type { Database } from '#server/database/connect.ts'
import { enquiry } from '#server/enquiries/tables.ts'
import type { CountBatch } from '#server/list/count-batch.ts'
import { filterTermsOf } from '#server/list/filter-terms.ts'
import { orderTermsOf } from '#server/list/order-terms.ts'
import { createList, type List, searchColumn } from '#server/list/select.ts'

const sortKeys = {
  name: enquiry.name_sort,
  email: enquiry.email_sort,
  subject: enquiry.subject_sort,
  message: enquiry.message_sort,
  position: enquiry.position,
} satisfies Record<Exclude<(typeof enquiryRules.sort)[number], 'id'>, SQLWrapper>

/** Selected by name, so that no other column can leak. */
export const columns = {
  id: enquiry.id,
  name: enquiry.name,
  email: enquiry.email,
  subject: enquiry.subject,
  message: enquiry.message,
  position: enquiry.position,
  Created_at: enquiry.created_at,
  Read_at: enquiry.read_at,
  has_transcript: enquiry.has_transcript,
} satisfies Record<keyof Enquiry, PgColumn>

export const createEnquiryList = (db: Database, counts: CountBatch): List<Enquiry> =>
  createList(db, {
    name: 'enquiry',
    table: enquiry,
    columns,
    orderTerms: orderTermsOf(enquiry.id, sortKeys),
    search: searchColumn(enquiry.search),
    filterTerm: filterTermsOf(enquiryFilters, columns),
    counts,
  })
