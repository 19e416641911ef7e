import type { HiddenText } from '#contract/hidden-text.ts'
import type { ResumeSections } from '#contract/hiring/resume.ts'
import type { ScorerInput, ScorerResult } from '#server/hiring/scorer/scorer.ts'
import type { ExtractedType } from '#server/text-extraction/extraction.ts'

/** The text of a resume. If `error` is set, text and sections are empty. */
export interface ResumeReading {
  /** In reading order, lines separated by `\n`. Quotes are ranges of it. */
  readonly text: string
  readonly sections: ResumeSections
  readonly hidden: readonly HiddenText[]
  /** One of `resumeErrors`. */
  readonly error: string | null
}

export type ResumeType = ExtractedType

/** What a thread is asked: the text of a file. */
interface FileTask {
  readonly kind: 'read'
  readonly localPath: string
  readonly type: ResumeType
}

/** Or to score a resume. */
interface ScoringTask {
  readonly kind: 'score'
  readonly input: ScorerInput
}

export type ResumeTask = FileTask | ScoringTask

export type ResumeAnswer = { readonly reading: ResumeReading } | { readonly result: ScorerResult }
