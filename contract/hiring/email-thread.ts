import { z } from 'zod'
import { sentRowId } from '#contract/calls/row-id.ts'
import { newSchemas, textSchema } from '#contract/fields/schemas.ts'
import { emailFields } from '#contract/hiring/email-fields.ts'
import { optionFilter, timeFilters } from '#contract/list-filters.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import { messages } from '#contract/messages.ts'
import { keysOf } from '#contract/records.ts'

/** The path of conversations and of the e-mail log, which is one list of all of them. */
export const emailThreadsPath = 'candidates-email-threads'

export const emailThreadErrors = {
  notInConversation: 'This e-mail is not part of the conversation.',
  cannotRetry: 'Only an e-mail that failed or was not sent can be sent again.',
  templateIncomplete: (tags: readonly string[]) =>
    `The template of messages has tags without a value: [${tags.join('], [')}].`,
  tooManyFiles: `Attach at most ${mailLimits.attachments} files.`,
  filesTooLarge: `All files together must be at most ${mailLimits.sentAttachmentBytes / 1024 / 1024} MB.`,
  noMailServer: 'No mail server is set, so the e-mail cannot be sent.',
} as const

/** The states of an e-mail that goes out. */
export const sentStates = { queued: 'Queued', sent: 'Sent', failed: 'Failed', unsent: 'Not sent' } as const

/** What the e-mail log is filtered by. */
export const emailLogFilters = [
  optionFilter('state', 'State', sentStates),
  ...timeFilters('Created_at', 'Date'),
]

/** A mail of a candidate's conversation (HD-461), or of the e-mail log (AP-361). */
export const threadEmailSchema = z.object({
  id: z.int(),
  /** The sender in a conversation, the recipient in the e-mail log. */
  email: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Sanitized HTML. */
  emailContent: z.string(),
  /** The history that a reply quotes, also sanitized; empty if there is none. */
  quotedContent: z.string(),
  Created_at: z.string(),
  /** `unsent`: no mail server was set. `received`: it came in. */
  state: z.enum([...keysOf(sentStates), 'received']),
  /** Why it failed, or why the mail server has not accepted it yet; null otherwise. */
  error: z.string().nullable(),
  /** Written by a program: by us from a template, or by the candidate's autoresponder. */
  isAutomatic: z.boolean(),
  /** Whether it came in and no mail server vouches for its sender: anyone may have written that address. */
  isUnverified: z.boolean(),
  /** Whether it came in and has not been opened yet. */
  isUnread: z.boolean(),
  /** Its attachments. */
  attachments: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** In bytes. */
      size: z.int(),
      /** Why it was rejected and cannot be downloaded; null otherwise. */
      error: z.string().nullable(),
    }),
  ),
})

export type ThreadEmail = z.output<typeof threadEmailSchema>
export type EmailAttachment = ThreadEmail['attachments'][number]

/** The body of `send_email/` (HD-499). */
export const sendEmailSchema = z.object({
  candidateId: sentRowId(messages.required),
  ...newSchemas(emailFields),
  // Sanitizing may bring it below its limit.
  emailContent: textSchema({
    ...emailFields.emailContent,
    max: 2 * emailFields.emailContent.max,
    errors: { tooLong: messages.tooLong(emailFields.emailContent.max) },
  }),
  /** The entry of the conversation that it answers; absent for a new thread. */
  inReplyTo: sentRowId(emailThreadErrors.notInConversation).nullish(),
})

export type SendEmail = z.output<typeof sendEmailSchema>

export const essentialFieldsMissing = 'Please Enter Essential Fields.'
