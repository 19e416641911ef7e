import { type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Enquiry, enquirySchema, type enquirySort } from '#contract/enquiry.ts'
import { defaultSort } from '#contract/list.ts'
import type { Database } from '#server/database/connect.ts'
import { enquiry } from '#server/enquiries/tables.ts'
import type { CountBatch } from '#server/list/count-batch.ts'
import { orderTermsOf } from '#server/list/order-terms.ts'
import { type ListQuery, type ListRules, parseQuery, type RawQuery } from '#server/list/query.ts'
import { createList, type List, searchColumn } from '#server/list/select.ts'

export const enquiryNames = Object.keys(enquirySchema.shape) as (keyof Enquiry)[]

const sortKeys = {
  name: enquiry.name_sort,
  email: enquiry.email_sort,
  subject: enquiry.subject_sort,
  message: sql`lower(left(${enquiry.message}, 300))`,
  position: enquiry.position,
} satisfies Record<(typeof enquirySort)[number] | 'message' | 'position', SQLWrapper>

export const enquirySortNames = [...Object.keys(sortKeys), 'id']

const rules: ListRules = {
  fields: enquiryNames,
  sort: enquirySortNames,
  defaultSort,
  filters: [],
  // A status in the query is ignored (AC-403).
  statuses: [],
}

/** Parses the query of a list or count. Throws 400 as `parseQuery` does. */
export const parseEnquiryQuery = (query: RawQuery): ListQuery => parseQuery(rules, query)

export const createEnquiryList = (db: Database, counts: CountBatch): List<Enquiry> =>
  createList(db, {
    name: 'enquiry',
    table: enquiry,
    columns,
    orderTerms: orderTermsOf(enquiry.id, sortKeys),
    search: searchColumn(enquiry.search),
    counts,
  })

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
