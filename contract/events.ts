import { z } from 'zod'

/** Rows of a list have changed; `ids` is null when they are too many or unknown. */
export const rowsChanged = z.object({
  /** The path of the list, as in `/api/<type>/`. */
  type: z.string(),
  ids: z.array(z.int()).nullable(),
})

export type RowsChanged = z.output<typeof rowsChanged>

/**
 * The events of `GET /api/events/` that tell which rows have changed. There are three more, without data: `ready` says
 * where to resume a stream, once it has told what was missed; after `reset` anything may have changed, because events
 * were missed; `superseded` ends the oldest stream of an account that has opened too many.
 */
export const rowTopics = ['content', 'enquiry', 'candidate', 'mail', 'document'] as const

export type RowTopic = (typeof rowTopics)[number]
