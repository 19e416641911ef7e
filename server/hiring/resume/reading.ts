import type { HiddenText, ResumeSections } from '#contract/hiring/resume.ts'

/** What a resume says. Where `error` is set, text and sections are empty. */
export interface ResumeReading {
  /** In reading order, lines parted by `\n`. Quotes are places in it. */
  readonly text: string
  readonly sections: ResumeSections
  readonly hidden: readonly HiddenText[]
  /** One of `resumeErrors`. */
  readonly error: string | null
}
