import type { ScoreBreakdown } from '#contract/hiring/evaluation.ts'
import type { ResumeSections } from '#contract/hiring/resume.ts'

/** All that a score follows from: nothing about the person beyond the text of the resume. */
export interface ScorerInput {
  /** The resume's text; quotes are ranges of it. */
  readonly text: string
  readonly sections: ResumeSections
  /** The text of a version of the criteria. */
  readonly criteria: string
  /** The day of the application as YYYY-MM-DD, from which "until today" and "recently" are counted. */
  readonly asOf: string
}

export interface ScorerResult {
  /** A few sentences for people. */
  readonly ai_summary: string
  readonly ai_score: number
  readonly score_breakdown: ScoreBreakdown
}

/** Grades a resume by criteria. */
export interface Scorer {
  /** With its version, such as `built-in 3`. Another name means that the same inputs may get another score. */
  readonly name: string
  /** Null for the built-in scorer. */
  readonly model: string | null
  readonly promptVersion: string | null
  /** Throws `ScoringFailed` where it cannot grade; anything else that it throws is worth another attempt. */
  score(input: ScorerInput, signal: AbortSignal): Promise<ScorerResult>
}

/** Why there is no score, in a sentence for people. Trying again would not help. */
export class ScoringFailed extends Error {}

/** Why there is no score for now, in a sentence for people. Another attempt may help. */
export class ScorerUnavailable extends Error {
  /** In seconds, where it is known when to try again. */
  readonly retryAfter: number | null

  constructor(message: string, retryAfter: number | null, options?: ErrorOptions) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}
