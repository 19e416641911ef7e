import { z } from 'zod'

/** The first entry of a backup: its content and origin. */
export const manifestName = 'portico.json'

export const manifestSchema = z.object({
  /** The version of the archive's layout. */
  format: z.literal(1),
  /** The version of the program. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The timestamps of the applied migrations, in order. */
  migrations: z.array(z.number()),
  tables: z.record(z.string(), z.array(z.string())),
  sequences: z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() })),
})

export type Manifest = z.infer<typeof manifestSchema>

/** The archive's entry with the rows of a table. */
export const rowsEntry = (table: string) => `database/${table}.csv`
