import { z } from 'zod'
import type { Revision } from '#server/revisions/revisions.ts'
import { revision } from '#server/revisions/tables.ts'

/** A revision on the wire. */
export const revisionSchema = z.object({
  id: z.int(),
  action: z.enum(revision.action.enumValues),
  at: z.date(),
  by: z.string().nullable(),
  row: z.record(z.string(), z.unknown()),
})

/** @param fields the fields of the row that are returned; all others stay inside */
export const toRevisionBody = (fields: readonly string[], { id, action, at, by, row }: Revision) => ({
  id,
  action,
  at,
  by,
  row: Object.fromEntries(fields.filter((name) => name in row).map((name) => [name, row[name]])),
})
