import type { HiddenText } from '#contract/hidden-text.ts'
import type { ResumeSections } from '#contract/hiring/resume.ts'
import type { ScorerInput, ScorerResult } from '#server/hiring/scorer/scorer.ts'
import type { ExtractedType } from '#server/text-extraction/extraction.ts'
import type { FileState } from '#server/text-extraction/inspect.ts'

/** The text of a resume. Where `error` is set, text and sections are empty. */
export interface ResumeReading {
  /** In reading order, lines parted by `\n`. Quotes are places in it. */
  readonly text: string
  readonly sections: ResumeSections
  readonly hidden: readonly HiddenText[]
  /** One of `resumeErrors`. */
  readonly error: string | null
}

export type ResumeType = ExtractedType

/** The question to a thread about a file: its type, or its text. */
interface FileTask {
  readonly kind: 'inspect' | 'read'
  readonly localPath: string
  readonly type: ResumeType
}

/** Or what a resume is worth. */
interface ScoringTask {
  readonly kind: 'score'
  readonly input: ScorerInput
}

export type ResumeTask = FileTask | ScoringTask

export type ResumeAnswer =
  | { readonly state: FileState }
  | { readonly reading: ResumeReading }
  | { readonly result: ScorerResult }
