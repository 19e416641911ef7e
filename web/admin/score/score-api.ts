import { queryOptions } from '@tanstack/react-query'
import type { Candidate } from '#contract/hiring/candidate.ts'
import type { Criteria } from '#contract/hiring/criteria.ts'
import type { ResumeText } from '#contract/hiring/resume.ts'
import { ApiError, call } from '#web/api.ts'

/** What the score dialog needs from a row of the list; missing evaluations are loaded. */
export type ScoredCandidate = Omit<Candidate, 'score_evaluation'> &
  Partial<Pick<Candidate, 'score_evaluation'>>

/** A candidate with all evaluations. Lists may preload it, so that the dialog opens at once. */
export const candidateQuery = (id: number) =>
  queryOptions({
    queryKey: ['candidates', 'one', id],
    queryFn: ({ signal }) => call<Candidate>(`candidates/${id}/`, { signal }),
    staleTime: 30_000,
  })

/** The text of a resume, which quotes are ranges of, and the hidden text that was found in it. */
export const resumeTextQuery = (id: number) =>
  queryOptions({
    queryKey: ['candidates', 'resume-text', id],
    queryFn: ({ signal }) => call<ResumeText>(`candidates/${id}/resume-text/`, { signal }),
    staleTime: 300_000,
  })

export interface ReviewerScores {
  readonly reviewer_name: string
  readonly score_breakdown: Readonly<Record<string, { readonly score: number; readonly feedback: string }>>
}

export const saveReviewerScores = (id: number, body: ReviewerScores): Promise<unknown> =>
  call(`candidates/${id}/reviewer-scores/`, { method: 'PATCH', body })

/** The newest version of the criteria; null if there is none. */
export const latestCriteriaQuery = () =>
  queryOptions({
    queryKey: ['criteria', 'latest'],
    queryFn: async ({ signal }) => {
      try {
        return (await call<Criteria | null>('criteria/latest/', { signal })) ?? null
      } catch (cause) {
        if (cause instanceof ApiError && cause.status === 404) return null
        throw cause
      }
    },
  })

/** All versions of the criteria. */
export const criteriaQuery = () =>
  queryOptions({
    queryKey: ['criteria', 'list'],
    queryFn: ({ signal }) => call<Criteria[]>('criteria/', { signal }),
  })

export const createCriteria = (criteria: string): Promise<Criteria> =>
  call('criteria/', { method: 'POST', body: { criteria } })

/** Scores candidates again; the message says how many. */
export const reproduceScores = (criteria_id: number, candidate_ids: readonly number[]) =>
  call<{ message?: string } | undefined>('candidates/reproduce-ai-score/', {
    method: 'POST',
    body: { criteria_id, candidate_ids },
  })
