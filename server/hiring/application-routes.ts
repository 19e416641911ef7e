import type { ApplicantTexts } from '#contract/hiring/applicant-fields.ts'
import { applicationCalls } from '#contract/hiring/application-calls.ts'
import { jobApplicationErrors as errors } from '#contract/job-application.ts'
import { displayName } from '#server/files/display-name.ts'
import { withUploads } from '#server/files/uploads.ts'
import { hiringError } from '#server/hiring/errors.ts'
import type { ParsedBody } from '#server/http/body.ts'
import { implement } from '#server/http/calls.ts'
import { HttpError, toHttpError } from '#server/http/errors.ts'
import { createFairShare } from '#server/http/fair-share.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'

/** Per IP address (PS-217). */
const rateLimit = { name: 'application:address', max: 20, seconds: 600 }
/** Each has a connection to the database for a while, and files on the disk. */
const atOnce = { inAll: 12, ofClient: 2, waiting: 8, waitMs: 20_000 }

/** Anyone can apply. An application is stored privately before it is acknowledged, and waits for the hiring desk. */
export function applicationRoutes(app: App, services: Services): void {
  const { files, rateLimiter } = services
  const share = createFairShare(atOnce)

  implement(app, services, applicationCalls, {
    'POST candidates/': async ({ readForm, request: { ip } }) => {
      await rateLimiter.consume(rateLimit, ip).catch(asApplicationError)
      await using form = await readForm({ storage: files.private }).catch(asApplicationError)
      await share.run(ip, () => store(form, ip, services))
      return { message: 'Form Submitted Successfully!' }
    },
  })
}

type SentApplication = Pick<ParsedBody, 'tempFiles' | 'fileNames'> & {
  readonly values: ApplicantTexts & { readonly recaptchaToken: string; readonly isDirectApply?: unknown }
}

async function store(
  { values, tempFiles, fileNames }: SentApplication,
  ip: string,
  { applications, captcha, library }: Services,
): Promise<void> {
  const { recaptchaToken, isDirectApply: _, ...texts } = values
  const resume = tempFiles.get('candidateResume')
  if (!resume) throw hiringError(errors.resume)
  const designation = await applications.findActivePosition(texts.designation)
  if (designation === null) throw hiringError(errors.job)
  if (!(await captcha.verify(recaptchaToken, ip))) throw hiringError(errors.captcha)
  const image = tempFiles.get('candidateImage')
  const resumeName = displayName(fileNames.get('candidateResume') ?? '') || 'resume'
  await withUploads(library, async (uploads) => {
    const sender = { ip, uploads }
    const stored = {
      resume: await applications.files.storeResume(sender, resume),
      image: image ? await applications.files.storePicture(sender, image) : null,
    }
    await applications.create({ ...texts, designation, resumeName, ...stored }, ip)
  })
}

/** Gives errors of the rate limiter and the parser the sentences of applications. */
function asApplicationError(error: unknown): never {
  const { status, headers } = toHttpError(error)
  if (status === 429) throw new HttpError(429, { error: errors.tooMany }, headers)
  if (status === 413) throw hiringError(errors.resumeTooLarge, 413)
  throw error
}
