import { queryOptions } from '@tanstack/react-query'
import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import type { EmailAttachment, SendEmail, ThreadEmail } from '#contract/hiring/email-thread.ts'
import { callQuery } from '#web/call-queries.ts'
import { api, urlOf } from '#web/calls.ts'
import { saveFrom } from '#web/ui/save-file.ts'
import type { TransferSettings } from '#web/uploads/use-transfer.ts'

/** The e-mails between us and a candidate (HD-214). */
export const threadQuery = ({ id, email }: Pick<ListedCandidate, 'id' | 'email'>) =>
  queryOptions({
    ...callQuery('GET candidates-email-threads/', { query: { candidateId: id, email } }),
    // Not loaded again when it was prefetched for the next candidate.
    staleTime: 60_000,
  })

/** As JSON (HD-239). */
export const sendEmail = (email: SendEmail): Promise<ThreadEmail> =>
  api('POST candidates-email-threads/send_email/', { body: email })

/** As a form. */
export function sendEmailWithFiles(
  email: SendEmail,
  files: readonly File[],
  settings: TransferSettings,
): Promise<ThreadEmail> {
  const body = new FormData()
  for (const [name, value] of Object.entries(email)) if (value != null) body.set(name, String(value))
  for (const file of files) body.append('attachments', file)
  return api('POST candidates-email-threads/send_email/', { body }, settings)
}

/** Sends an e-mail again that failed. */
export const retryEmail = (id: number) => api('POST candidates-email-threads/{id}/retry/', { params: { id } })

/** Records that an answer has been opened. */
export const markEmailRead = (id: number) =>
  api('POST candidates-email-threads/{id}/read/', { params: { id } })

/** Saves an attachment of an answer. Rejects if it is not available. */
export async function saveAttachment(id: number, { id: attachment, name }: EmailAttachment): Promise<void> {
  const args = { params: { id, attachment } }
  await api('HEAD candidates-email-threads/{id}/attachments/{attachment}/', args)
  saveFrom(urlOf('GET candidates-email-threads/{id}/attachments/{attachment}/', args), name)
}

/** One call per e-mail (HD-218, HD-222). */
export const deleteEmails = (ids: readonly number[]) =>
  Promise.all(ids.map((id) => api('DELETE candidates-email-threads/{id}/', { params: { id } })))
