import { emailThreadErrors } from '#contract/hiring/email-thread.ts'
import { mailLimits } from '#contract/mail/mail.ts'

/** What the server would reject about the attachments of an e-mail, found before sending. */
export function attachmentsError(files: readonly File[]): string | undefined {
  if (files.length > mailLimits.attachments) return emailThreadErrors.tooManyFiles
  const large = files.find(({ size }) => size > mailLimits.attachmentBytes)
  if (large) return `${large.name} is larger than ${mailLimits.attachmentBytes / 1024 / 1024} MB.`
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > mailLimits.sentAttachmentBytes ? emailThreadErrors.filesTooLarge : undefined
}
