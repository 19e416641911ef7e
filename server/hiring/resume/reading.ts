import type { HiddenText } from '#contract/hidden-text.ts'
import type { ResumeLayout, ResumeSections } from '#contract/hiring/resume.ts'
import type { ExtractedType } from '#server/text-extraction/extraction.ts'

/** The text of a resume. If `error` is set, text, sections, and layout are empty. */
export interface ResumeReading {
  /** In reading order, lines separated by `\n`. Quotes are ranges of it. */
  readonly text: string
  readonly sections: ResumeSections
  readonly layout: ResumeLayout
  readonly hidden: readonly HiddenText[]
  /** One of `resumeErrors`. */
  readonly error: string | null
}

export type ResumeType = ExtractedType
