import { z } from 'zod'
import { addressInName, holdsAddress } from '#contract/addresses-in-text.ts'
import { jobApplicationErrors as errors, jobApplicationLimits } from '#contract/job-application.ts'
import { displayName } from '#server/files/display-name.ts'
import type { TempFile } from '#server/files/storage.ts'
import { hiringError } from '#server/hiring/errors.ts'
import type { ParsedBody } from '#server/http/body.ts'

/** What a visitor has sent; the texts are validated, the files are not yet. */
export interface Application {
  readonly candidateName: string
  readonly email: string
  readonly designation: string
  readonly nameOfReference: string
  readonly description: string
  readonly token: string
  readonly resume: TempFile
  readonly resumeName: string
  readonly image: TempFile | null
}

/** Parses an application. Throws 400 with a sentence for the first error (PS-203 to PS-208, PS-213). */
export function parseApplication(form: ParsedBody): Application {
  const candidateName = textOf(form, 'candidateName')
  if (candidateName === '') throw hiringError(errors.name)
  if (holdsAddress(candidateName)) throw hiringError(addressInName)
  const email = textOf(form, 'email')
  if (email === '') throw hiringError(errors.email)
  if (!z.email().safeParse(email).success) throw hiringError(errors.invalidEmail)
  const designation = textOf(form, 'designation')
  if (designation === '') throw hiringError(errors.job)
  const resume = form.tempFiles.get('candidateResume')
  if (!resume) throw hiringError(errors.resume)
  const token = form.fields.get('recaptchaToken')
  if (typeof token !== 'string' || token === '') throw hiringError(errors.captcha)
  return {
    candidateName,
    email,
    designation,
    nameOfReference: textOf(form, 'nameOfReference'),
    description: textOf(form, 'description', jobApplicationLimits.description),
    token,
    resume,
    resumeName: displayName(form.fileNames.get('candidateResume') ?? '') || 'resume',
    image: form.tempFiles.get('candidateImage') ?? null,
  }
}

function textOf({ fields }: ParsedBody, name: string, max: number = jobApplicationLimits.text): string {
  const value = fields.get(name) ?? ''
  if (typeof value !== 'string' || /[\0\ufffd]/.test(value) || !value.isWellFormed())
    throw hiringError(errors.badCharacters)
  const text = value.trim()
  if (text.length > max) throw hiringError(errors.tooLong)
  return text
}
