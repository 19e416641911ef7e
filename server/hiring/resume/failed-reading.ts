import type { HiddenText } from '#contract/hidden-text.ts'
import { resumeErrors } from '#contract/hiring/resume.ts'
import type { ResumeReading } from '#server/hiring/resume/reading.ts'

/** Why a resume has no text, and what was hidden in it anyway. */
export const failed = (
  reason: keyof typeof resumeErrors,
  hidden: readonly HiddenText[] = [],
): ResumeReading & { readonly error: string } => ({
  text: '',
  sections: {},
  layout: [],
  hidden,
  error: resumeErrors[reason],
})
