import type { HiddenText, ResumeSections } from '#contract/hiring/resume.ts'
import type { ScorerInput, ScorerResult } from '#server/hiring/scorer/scorer.ts'

/** What a resume says. Where `error` is set, text and sections are empty. */
export interface ResumeReading {
  /** In reading order, lines parted by `\n`. Quotes are places in it. */
  readonly text: string
  readonly sections: ResumeSections
  readonly hidden: readonly HiddenText[]
  /** One of `resumeErrors`. */
  readonly error: string | null
}

export type ResumeType = 'pdf' | 'docx'

/** Whether a document can be taken: `foreign` is a zip without a text of Word. */
export type ResumeState = 'fine' | 'empty' | 'encrypted' | 'unreadable' | 'foreign'

/** What a thread is asked about a file: what it is, or what it says. */
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
  | { readonly state: ResumeState }
  | { readonly reading: ResumeReading }
  | { readonly result: ScorerResult }
