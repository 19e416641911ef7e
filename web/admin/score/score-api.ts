import { queryOptions } from '@tanstack/react-query'
import type { Candidate } from '#contract/hiring/candidate.ts'
import { ApiError } from '#web/api.ts'
import { callKey, callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'

/** The part of a list's row that the score dialog needs; missing evaluations are loaded. */
export type ScoredCandidate = Omit<Candidate, 'score_evaluation'> &
  Partial<Pick<Candidate, 'score_evaluation'>>

/** A candidate with all evaluations. Lists may preload it, so that the dialog opens at once. */
export const candidateQuery = (id: number) =>
  queryOptions({
    ...callQuery('GET candidates/{id}/', { params: { id } }),
    staleTime: 30_000,
  })

/** The text of a resume, which quotes are ranges of, and the hidden text that was found in it. */
export const resumeTextQuery = (id: number) =>
  queryOptions({
    ...callQuery('GET candidates/{id}/resume-text/', { params: { id } }),
    staleTime: 300_000,
  })

export interface ReviewerScores {
  readonly reviewer_name: string
  readonly score_breakdown: Readonly<Record<string, { readonly score: number; readonly feedback: string }>>
}

export const saveReviewerScores = (id: number, body: ReviewerScores): Promise<unknown> =>
  api('PATCH candidates/{id}/reviewer-scores/', { params: { id }, body })

/** The newest version of the criteria; null if there is none. */
export const latestCriteriaQuery = () =>
  queryOptions({
    queryKey: callKey('GET criteria/latest/'),
    queryFn: async ({ signal }) => {
      try {
        return await api('GET criteria/latest/', {}, { signal })
      } catch (cause) {
        if (cause instanceof ApiError && cause.status === 404) return null
        throw cause
      }
    },
  })

/** All versions of the criteria. */
export const criteriaQuery = () => callQuery('GET criteria/')
