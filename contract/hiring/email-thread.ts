import { z } from 'zod'

/** A mail of a candidate's conversation (HD-461). */
export const threadEmailSchema = z.object({
  id: z.int(),
  /** The sender. */
  email: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  /** HTML, cleaned. */
  emailContent: z.string(),
  Created_at: z.string(),
  /** `unsent`: no mail server was set. `received`: it came in. */
  state: z.enum(['queued', 'sent', 'failed', 'unsent', 'received']),
  /** Why it failed; null otherwise. */
  error: z.string().nullable(),
})

export type ThreadEmail = z.output<typeof threadEmailSchema>

export const essentialFieldsMissing = 'Please Enter Essential Fields.'
