import { z } from 'zod'
import { jobApplicationErrors as errors, jobApplicationLimits } from '#contract/job-application.ts'
import type { TempFile } from '#server/files/storage.ts'
import type { ParsedBody } from '#server/http/body.ts'
import { HttpError } from '#server/http/errors.ts'

/** What a visitor has sent, its texts validated and its files not yet. */
export interface Application {
  readonly candidateName: string
  readonly email: string
  readonly designation: string
  readonly nameOfReference: string
  readonly description: string
  readonly token: string
  readonly resume: TempFile
  readonly resumeName: string
  readonly image: Buffer | null
}

/** A refusal of an application: one readable sentence (PS-202). */
export const applicationError = (error: string, status = 400) => new HttpError(status, { error })

/** Reads an application. Throws 400 with the sentence for the first thing that is wrong (PS-203 to PS-208, PS-213). */
export function parseApplication(form: ParsedBody): Application {
  const candidateName = textOf(form, 'candidateName')
  if (candidateName === '') throw applicationError(errors.name)
  const email = textOf(form, 'email')
  if (email === '') throw applicationError(errors.email)
  if (!z.email().safeParse(email).success) throw applicationError(errors.invalidEmail)
  const designation = textOf(form, 'designation')
  if (designation === '') throw applicationError(errors.job)
  const resume = form.tempFiles.get('candidateResume')
  if (!resume) throw applicationError(errors.resume)
  const token = form.fields.get('recaptchaToken')
  if (typeof token !== 'string' || token === '') throw applicationError(errors.captcha)
  return {
    candidateName,
    email,
    designation,
    nameOfReference: textOf(form, 'nameOfReference'),
    description: textOf(form, 'description', jobApplicationLimits.description),
    token,
    resume,
    resumeName: displayName(form.fileNames.get('candidateResume') ?? ''),
    image: form.files.get('candidateImage') || null,
  }
}

function textOf({ fields }: ParsedBody, name: string, max: number = jobApplicationLimits.text): string {
  const value = fields.get(name) ?? ''
  if (typeof value !== 'string' || /[\0\ufffd]/.test(value) || !value.isWellFormed())
    throw applicationError(errors.badCharacters)
  const text = value.trim()
  if (text.length > max) throw applicationError(errors.tooLong)
  return text
}

/** A sent file's name for people to read: its last part, without what could break a line or a header. */
function displayName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const clean = last.replace(/[\u0000-\u001f\u007f\ufffd"<>|:*?]/g, '').trim()
  return clean.slice(-120) || 'resume'
}
