import type { z } from 'zod'
import { contentTypes } from '#contract/content/index.ts'
import { enquiriesPath, enquirySchema } from '#contract/enquiry.ts'
import { listedCandidateSchema } from '#contract/hiring/candidate.ts'
import { mapRecord } from '#contract/records.ts'

/** The rows of each list as they are sent: what administrators read of them. */
export const webhookRows: Readonly<Record<string, z.ZodType>> = {
  [enquiriesPath]: enquirySchema,
  candidates: listedCandidateSchema,
  ...mapRecord(contentTypes, ({ adminRow }) => adminRow),
}
