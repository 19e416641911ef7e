import { z } from 'zod'
import { personalDataAreas } from '#contract/privacy/personal-data-areas.ts'
import { keysOf } from '#contract/records.ts'

const areaSchema = z.enum(keysOf(personalDataAreas))

const countsSchema = z.partialRecord(areaSchema, z.int())
export type PersonalDataCounts = z.output<typeof countsSchema>

/** What was erased and what was kept, without the address itself. */
export const erasureSchema = z.object({
  at: z.iso.datetime(),
  /** The administrator; null if the account is gone. */
  by: z.string().nullable(),
  /** SHA-256 in hex over the address in lower case: who knows the address can check whose data it was. */
  emailHash: z.string(),
  erased: countsSchema,
  kept: countsSchema,
})
export type Erasure = z.output<typeof erasureSchema>

/** What is stored about the person with an e-mail address. */
export const personalDataSchema = z.object({
  areas: z.array(
    z.object({
      area: areaSchema,
      count: z.int(),
      /** How many of them erasing would keep. */
      kept: z.int(),
      /** The first of them. */
      records: z.array(z.object({ title: z.string(), at: z.iso.datetime().nullable() })),
    }),
  ),
  /** The newest first. */
  erasures: z.array(erasureSchema),
})
export type FoundPersonalData = z.output<typeof personalDataSchema>
