import { z } from 'zod'

export const revisionActions = [
  'created',
  'changed',
  'published',
  'unpublished',
  'deleted',
  'restored',
  'scheduled',
  'unscheduled',
  'drafted',
  'draftPublished',
  'draftDiscarded',
] as const

/** A revision of a row: what it was after a change, or before its deletion, and who made it when. */
export const revisionSchema = z.object({
  id: z.int(),
  action: z.enum(revisionActions),
  at: z.date(),
  by: z.string().nullable(),
  row: z.record(z.string(), z.unknown()),
})
