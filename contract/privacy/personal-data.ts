import { z } from 'zod'
import { namingTexts } from '#contract/privacy/naming-texts.ts'
import { personalDataAreas } from '#contract/privacy/personal-data-areas.ts'
import { keysOf } from '#contract/records.ts'

const areaSchema = z.enum(keysOf(personalDataAreas))

const countsSchema = z.partialRecord(areaSchema, z.int())
export type PersonalDataCounts = z.output<typeof countsSchema>

const namingTextSchema = z.enum(keysOf(namingTexts))
const namingCountsSchema = z.partialRecord(namingTextSchema, z.int())
export type NamingCounts = z.output<typeof namingCountsSchema>

/** What was erased and what was kept, without the address itself. */
export const erasureSchema = z.object({
  at: z.iso.datetime(),
  /** The administrator; null if the account is gone. */
  by: z.string().nullable(),
  /** SHA-256 in hex over the address in lower case: who knows the address can check whose data it was. */
  emailHash: z.string(),
  erased: countsSchema,
  kept: countsSchema,
  /** In how many texts of others the person’s name was replaced, and in how many it stays. */
  renamed: namingCountsSchema,
  named: namingCountsSchema,
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
  /** Texts of others that name the person: full name, e-mail address, or username. */
  naming: z.array(
    z.object({
      kind: namingTextSchema,
      count: z.int(),
      /** Where the newest of them are, such as the key of an issue. */
      places: z.array(z.string()),
    }),
  ),
  /** What replaces the name in them; null if nothing tells how others call the person. */
  formerly: z.string().nullable(),
  /** The newest first. */
  erasures: z.array(erasureSchema),
})
export type FoundPersonalData = z.output<typeof personalDataSchema>
