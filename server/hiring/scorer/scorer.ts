import type { ScoreBreakdown } from '#contract/hiring/evaluation.ts'
import type { ResumeLayout, ResumeSections } from '#contract/hiring/resume.ts'

/** Everything that a score depends on: nothing about the person except the text of the resume. */
export interface ScorerInput {
  /** The resume's text; quotes are ranges of it. */
  readonly text: string
  readonly sections: ResumeSections
  readonly layout: ResumeLayout
  /** The text of one version of the criteria. */
  readonly criteria: string
  /** The day of the application as YYYY-MM-DD, the reference for "until today" and "recently". */
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
  /** Includes the version, such as `built-in 7`. Another name means that the same inputs may score differently. */
  readonly name: string
  /** Null for the built-in scorer. */
  readonly model: string | null
  readonly promptVersion: string | null
  /** Throws `ScoringFailed` if it cannot grade; after any other error another attempt is worthwhile. */
  score(input: ScorerInput, signal: AbortSignal): Promise<ScorerResult>
}

/** Why there is no score, in a sentence for people. Retrying would not help. */
export class ScoringFailed extends Error {}

/** Why there is no score for now, in a sentence for people. A retry may help. */
export class ScorerUnavailable extends Error {
  /** Seconds until a retry makes sense, if known. */
  readonly retryAfter: number | null

  constructor(message: string, retryAfter: number | null, options?: ErrorOptions) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}
