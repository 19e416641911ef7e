import type { Candidate, SettableStatus } from '#contract/hiring/candidate.ts'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { type ListQuery, toQueryString } from '#contract/list.ts'
import { call } from '#web/api.ts'

export const candidatesPath = 'candidates'

/** What the list and the panel show; evaluations are read when the score is opened. */
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

/** What is known of a selected candidate, who may be on another page. */
export type SelectedCandidate = Pick<Candidate, 'id' | 'status'>

/** Ids and statuses of all candidates of a view (HD-070, HD-475). */
export const loadSelected = (query: ListQuery) =>
  call<SelectedCandidate[]>(`${candidatesPath}/?${toQueryString({ ...query, fields: ['id', 'status'] })}`)

/** One candidate takes a form, several take one call (HD-085, HD-180). */
export function setStatus(ids: readonly number[], status: SettableStatus, isBulk: boolean): Promise<unknown> {
  if (isBulk) return call(`${candidatesPath}/bulk-status-update/`, { method: 'PATCH', body: { ids, status } })
  const body = new FormData()
  body.set('status', String(status))
  return call(`${candidatesPath}/${ids[0]}/`, { method: 'PATCH', body })
}

export const markViewed = (id: number): Promise<unknown> =>
  call(`${candidatesPath}/${id}/mark-viewed/`, { method: 'PATCH', body: {} })

/** Whether a candidate waits to be looked at: pending, and not opened by anyone (HD-127 to HD-129). */
export const isNew = ({ status, is_viewed }: Pick<Candidate, 'status' | 'is_viewed'>): boolean =>
  status === candidateStatuses.pending && !is_viewed
