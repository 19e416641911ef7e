import { z } from 'zod'

/** Text in a document that a person cannot see, and why. */
export const hiddenTextSchema = z.object({
  reason: z.enum(['invisible', 'tiny', 'off-page', 'covered', 'background-colored']),
  text: z.string(),
})

export type HiddenText = z.output<typeof hiddenTextSchema>
