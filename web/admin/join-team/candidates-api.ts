import {
  type Candidate,
  type CandidateField,
  candidateStatuses,
  listedCandidateSchema,
  type SettableStatus,
} from '#contract/hiring/candidate.ts'
import type { Decision } from '#contract/hiring/decision.ts'
import type { ListQuery } from '#contract/list.ts'
import { keysOf } from '#contract/records.ts'
import { api } from '#web/calls.ts'

export const candidatesPath = 'candidates'

export const listedFields = keysOf(listedCandidateSchema.shape)

/** A selected candidate, who may be on another page. */
export type SelectedCandidate = Pick<Candidate, 'id' | 'status'>

/** Candidates with some of their fields. */
export const loadCandidates = <F extends CandidateField>(
  query: ListQuery,
  fields: readonly F[],
  signal?: AbortSignal,
) =>
  // The server sends the requested fields.
  api('GET candidates/', { query: { ...query, fields } }, signal && { signal }) as Promise<
    Pick<Candidate, F>[]
  >

/** Ids and statuses of all candidates in a view (HD-070, HD-475). */
export const loadSelected = (query: ListQuery) => loadCandidates(query, ['id', 'status'])

/** A status for candidates, and whether they get an e-mail about it. */
export interface StatusRequest {
  readonly candidates: readonly SelectedCandidate[]
  readonly status: SettableStatus
  readonly isBulk: boolean
  readonly sendsEmail: boolean
}

/**
 * One candidate is sent as a form, several in one call (HD-085, HD-180). If nothing changes, there is no decision.
 * Rejects with 412 if someone has decided since their status was shown.
 */
export async function setStatus(request: StatusRequest): Promise<Decision | null> {
  const { candidates, status, isBulk, sendsEmail } = request
  const ids = candidates.map(({ id }) => id)
  const settings = { version: candidates[0]?.status }
  const choice: { send_email?: 'false' } = sendsEmail ? {} : { send_email: 'false' }
  const { decision } = isBulk
    ? await api('PATCH candidates/bulk-status-update/', { body: { ids, status, ...choice } }, settings)
    : await api(
        'PATCH candidates/{id}/',
        { params: { id: ids[0] ?? 0 }, body: formOf({ status: String(status), ...choice }) },
        settings,
      )
  return decision
}

function formOf(fields: object): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

/** Whether a candidate is new: pending, and not opened by anyone (HD-127 to HD-129). */
export const isNew = ({ status, is_viewed }: Pick<Candidate, 'status' | 'is_viewed'>): boolean =>
  status === candidateStatuses.pending && !is_viewed
