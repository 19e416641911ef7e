import { z } from 'zod'

/** Text that a person cannot see in a document, and why not. */
export const hiddenTextSchema = z.object({
  reason: z.enum(['invisible', 'tiny', 'off-page', 'covered', 'background-colored']),
  text: z.string(),
})

export type HiddenText = z.output<typeof hiddenTextSchema>
