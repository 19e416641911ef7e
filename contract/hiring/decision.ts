import { z } from 'zod'
import { listedCandidateSchema } from '#contract/hiring/candidate.ts'

/** How long a decision can be undone, and its mails wait, in seconds. */
export const undoSeconds = 10

/** A change of statuses that can be undone. */
export const decisionSchema = z.object({
  id: z.int(),
  /** Until when it can be undone. */
  undo_until: z.string(),
  /** How many mails wait until then. */
  emails: z.int(),
  /** Whether a mail server is set; without one mails are only stored. */
  isDelivered: z.boolean(),
})

export type Decision = z.output<typeof decisionSchema>

/** The answer where someone else has decided since the caller saw the status: those who have another one now. */
export const decisionConflictSchema = z.object({
  detail: z.string(),
  current: z.array(listedCandidateSchema.pick({ id: true, status: true })),
})

export type DecisionConflict = z.output<typeof decisionConflictSchema>

/** The e-mail that a decision would send. */
export const decisionPreviewSchema = z.object({
  /** How many candidates get the mail: those whose status would change. */
  recipients: z.int(),
  /** The mail as the first of them gets it; null if no active template belongs to the decision. */
  email: z
    .object({
      /** The title of its notification type. */
      template: z.string(),
      /** The name of that candidate. */
      to: z.string(),
      subject: z.string(),
      html: z.string(),
      /** Tags without a value; with one of them nothing is sent. */
      missing: z.array(z.string()),
    })
    .nullable(),
  /** Whether a mail server is set; without one mails are only stored. */
  isDelivered: z.boolean(),
})

export type DecisionPreview = z.output<typeof decisionPreviewSchema>

export const decisionErrors = {
  tooLate: 'It is too late to undo this decision.',
  badChoice: 'Say with true or false whether to send the e-mail.',
} as const
