import type { Candidate, SettableStatus } from '#contract/hiring/candidate.ts'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import type { Decision, DecisionPreview } from '#contract/hiring/decision.ts'
import { type ListQuery, toQueryString } from '#contract/list.ts'
import { call } from '#web/api.ts'

export const candidatesPath = 'candidates'

/** What the list and the panel show; evaluations are loaded when the score is opened. */
export const listedFields = [
  'id',
  'candidateName',
  'email',
  'designation',
  'description',
  'nameOfReference',
  'candidateImage',
  'resumeName',
  'resumeSize',
  'status',
  'is_viewed',
  'Created_at',
  'position',
  'ai_score',
  'scoringError',
] as const satisfies readonly (keyof Candidate)[]

export type ListedCandidate = Pick<Candidate, (typeof listedFields)[number]>

/** What is known about a selected candidate, who may be on another page. */
export type SelectedCandidate = Pick<Candidate, 'id' | 'status'>

/** Ids and statuses of all candidates in a view (HD-070, HD-475). */
export const loadSelected = (query: ListQuery) =>
  call<SelectedCandidate[]>(`${candidatesPath}/?${toQueryString({ ...query, fields: ['id', 'status'] })}`)

/** A status for candidates, and whether they are told by e-mail. */
export interface StatusRequest {
  readonly ids: readonly number[]
  readonly status: SettableStatus
  readonly isBulk: boolean
  readonly sendsEmail: boolean
}

/**
 * One candidate is sent as a form, several in one call (HD-085, HD-180). If nothing changes, there is no decision.
 */
export async function setStatus(request: StatusRequest): Promise<Decision | null> {
  const { ids, status, isBulk, sendsEmail } = request
  const choice: Readonly<Record<string, string>> = sendsEmail ? {} : { send_email: 'false' }
  const path = isBulk ? `${candidatesPath}/bulk-status-update/` : `${candidatesPath}/${ids[0]}/`
  const body = isBulk ? { ids, status, ...choice } : formOf({ status: String(status), ...choice })
  const answer = await call<{ decision?: Decision | null } | undefined>(path, { method: 'PATCH', body })
  return answer?.decision ?? null
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

/** The e-mail that a decision would send. */
export const decisionPreview = (ids: readonly number[], status: SettableStatus): Promise<DecisionPreview> =>
  call(`${candidatesPath}/decision-preview/`, { method: 'POST', body: { ids, status } })

/** Undoes a decision and its e-mails; returns for how many candidates. */
export const undoDecision = (id: number): Promise<{ restored: number }> =>
  call(`${candidatesPath}/decisions/${id}/undo/`, { method: 'POST' })

export const markViewed = (id: number): Promise<unknown> =>
  call(`${candidatesPath}/${id}/mark-viewed/`, { method: 'PATCH', body: {} })

/** Whether a candidate is new: pending, and not opened by anyone (HD-127 to HD-129). */
export const isNew = ({ status, is_viewed }: Pick<Candidate, 'status' | 'is_viewed'>): boolean =>
  status === candidateStatuses.pending && !is_viewed
