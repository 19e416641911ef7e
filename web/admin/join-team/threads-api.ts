import { queryOptions } from '@tanstack/react-query'
import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import {
  type EmailAttachment,
  emailThreadsPath,
  type SendEmail,
  type ThreadEmail,
} from '#contract/hiring/email-thread.ts'
import { toQueryString } from '#contract/list.ts'
import { call, callForFile } from '#web/api.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** The e-mails between us and a candidate (HD-214). */
export const threadQuery = ({ id, email }: Pick<ListedCandidate, 'id' | 'email'>) =>
  queryOptions({
    queryKey: [emailThreadsPath, 'list', { candidateId: id, email }],
    queryFn: ({ signal }) =>
      call<ThreadEmail[]>(`${emailThreadsPath}/?${toQueryString({ candidateId: id, email })}`, { signal }),
    // Prefetched for the next candidate, it is not read again when that is opened.
    staleTime: 60_000,
  })

/** What the form of an e-mail holds (HD-239). */
export interface EmailDraft {
  readonly candidateName: string
  readonly email: string
  readonly subject: string
  readonly emailContent: string
}

/** As JSON (HD-239), or with files as a form. */
export function sendEmail(email: SendEmail, files: readonly File[]): Promise<ThreadEmail> {
  const path = `${emailThreadsPath}/send_email/`
  if (files.length === 0) return call(path, { method: 'POST', body: email })
  const body = new FormData()
  for (const [name, value] of Object.entries(email)) if (value != null) body.set(name, String(value))
  for (const file of files) body.append('attachments', file)
  return call(path, { method: 'POST', body })
}

/** Sends an e-mail again that failed. */
export const retryEmail = (id: number) =>
  call<ThreadEmail>(`${emailThreadsPath}/${id}/retry/`, { method: 'POST' })

/** Records that an answer has been opened. */
export const markEmailRead = (id: number) => call(`${emailThreadsPath}/${id}/read/`, { method: 'POST' })

/** Saves what came with an answer. */
export const saveAttachment = async (emailId: number, { id, name }: EmailAttachment) =>
  saveFile(await callForFile(`${emailThreadsPath}/${emailId}/attachments/${id}/`, {}), name)

/** One call per e-mail (HD-218, HD-222). */
export const deleteEmails = (ids: readonly number[]) =>
  Promise.all(ids.map((id) => call(`${emailThreadsPath}/${id}/`, { method: 'DELETE' })))
