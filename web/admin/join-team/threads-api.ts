import { queryOptions } from '@tanstack/react-query'
import { toQueryString } from '#contract/content/query.ts'
import type { ThreadEmail } from '#contract/hiring/email-thread.ts'
import type { ListedCandidate } from '#web/admin/join-team/candidates-api.ts'
import { call } from '#web/api.ts'

/** Its own resource, so that changes of candidates do not read it again. */
export const threadsPath = 'candidates-email-threads'

/** The e-mails between us and a candidate (HD-214). */
export const threadQuery = ({ id, email }: Pick<ListedCandidate, 'id' | 'email'>) =>
  queryOptions({
    queryKey: [threadsPath, 'list', { candidateId: id, email }],
    queryFn: ({ signal }) =>
      call<ThreadEmail[]>(`${threadsPath}/?${toQueryString({ candidateId: id, email })}`, { signal }),
    // Prefetched for the next candidate, it is not read again when that is opened.
    staleTime: 10_000,
  })

/** What the form of an e-mail holds (HD-239). */
export interface EmailDraft {
  readonly candidateName: string
  readonly email: string
  readonly subject: string
  readonly emailContent: string
}

export const sendEmail = (email: EmailDraft & { candidateId: number; inReplyTo?: number }) =>
  call<ThreadEmail>(`${threadsPath}/send_email/`, { method: 'POST', body: email })

/** Sends an e-mail again that failed. */
export const retryEmail = (id: number) =>
  call<ThreadEmail>(`${threadsPath}/${id}/retry/`, { method: 'POST', body: {} })

/** One call per e-mail (HD-218, HD-222). */
export const deleteEmails = (ids: readonly number[]) =>
  Promise.all(ids.map((id) => call(`${threadsPath}/${id}/`, { method: 'DELETE' })))
