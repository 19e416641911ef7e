import { z } from 'zod'
import { type RowTopic, rowsChanged } from '#contract/events.ts'

/** The events that processes on one database send each other. */
export const topics = {
  /** Rows of content, which public pages show. */
  content: rowsChanged,
  enquiry: rowsChanged,
  /** Candidates and their evaluations. */
  candidate: rowsChanged,
  /** Sessions that were revoked. */
  session: z.object({ ids: z.array(z.string()) }),
} as const satisfies Record<RowTopic, typeof rowsChanged> & Record<string, z.ZodType>

export type Topic = keyof typeof topics
export type EventData<T extends Topic> = z.output<(typeof topics)[T]>
