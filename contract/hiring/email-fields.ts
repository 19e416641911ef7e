// Free of zod, so that every screen may import it.

import type { Fields } from '#contract/fields/field.ts'
import { limits } from '#contract/limits.ts'
import { mailLimits } from '#contract/mail/mail.ts'

/** What administrators write for an e-mail to a candidate, in the order of the form (HD-239). */
export const emailFields = {
  /** Beside the address; none if empty. */
  candidateName: { kind: 'text', label: 'Name', isOneLine: true },
  email: { kind: 'email', label: 'Email', isOneLine: true, max: mailLimits.addressLength, required: true },
  subject: { kind: 'text', label: 'Subject', isOneLine: true, required: true },
  emailContent: { kind: 'richText', label: 'Message', max: limits.richTextLength, required: true },
} as const satisfies Fields

/** The texts of an e-mail as they are written. */
export type EmailTexts = Record<keyof typeof emailFields, string>
