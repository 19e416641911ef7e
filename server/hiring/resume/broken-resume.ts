import type { resumeErrors } from '#contract/hiring/resume.ts'

/** A resume that cannot be read, and why. */
export class BrokenResume extends Error {
  readonly reason: keyof typeof resumeErrors

  constructor(reason: keyof typeof resumeErrors) {
    super(reason)
    this.reason = reason
  }
}
