import { z } from 'zod'

/** The first entry of a back-up: what it holds and what it was made of. */
export const manifestName = 'portico.json'

export const manifestSchema = z.object({
  /** Of the archive's own layout. */
  format: z.literal(1),
  /** Of the program. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Those that the database has had, by the times by which it knows them, in the order in which it had them. */
  migrations: z.array(z.number()),
  tables: z.record(z.string(), z.array(z.string())),
  sequences: z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() })),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Where the archive has the rows of a table. */
export const rowsEntry = (table: string) => `database/${table}.csv`
