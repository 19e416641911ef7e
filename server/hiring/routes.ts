import { z } from 'zod'
import type { RateLimitRule } from '#contract/calls/call.ts'
import { jobApplicationErrors as errors } from '#contract/job-application.ts'
import { limits } from '#contract/limits.ts'
import { type Uploads, withUploads } from '#server/files/uploads.ts'
import { type Application, parseApplication } from '#server/hiring/application-form.ts'
import { hiringError } from '#server/hiring/errors.ts'
import { resumes } from '#server/hiring/resume/resume-file.ts'
import type { Applications } from '#server/hiring/store.ts'
import { parseBody } from '#server/http/body.ts'
import { HttpError, toHttpError } from '#server/http/errors.ts'
import { createFairShare } from '#server/http/fair-share.ts'
import { type App, errorSentence } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'

/** Per IP address (PS-217). */
const rateLimitRule: RateLimitRule = { name: 'application:address', max: 20, seconds: 600 }
/** Each may hold an image of 10 MB in memory and have a document read. */
const atOnce = { inAll: 12, ofClient: 2, waiting: 8, waitMs: 20_000 }

/** Anyone can apply. An application is stored privately before it is acknowledged, and waits for the hiring desk. */
export function hiringRoutes(app: App, services: Services): void {
  const { files, rateLimiter } = services
  const places = createFairShare(atOnce)

  app.post('/api/candidates/', { config: { access: 'anyone' }, schema: doc }, async (request, reply) => {
    await rateLimiter.consume(rateLimitRule, request.ip).catch(asErrorBody)
    await using form = await parseBody(request, files.private).catch(asErrorBody)
    const application = parseApplication(form)
    await places.run(request.ip, () => handleApplication(application, request.ip, services))
    return reply.code(201).send({ message: 'Form Submitted Successfully!' })
  })
}

async function handleApplication(
  { token, resume, image, ...texts }: Application,
  ip: string,
  { applications, captcha, library }: Services,
): Promise<void> {
  const designation = await applications.findActivePosition(texts.designation)
  if (designation === null) throw hiringError(errors.job)
  if (!(await captcha.verify(token, ip))) throw hiringError(errors.captcha)
  await withUploads(library, async (uploads) => {
    const files = await storeFiles(applications, uploads, { resume, image })
    await applications.create({ ...texts, designation, ...files }, ip)
  })
}

async function storeFiles(
  { files }: Applications,
  uploads: Uploads,
  { resume, image }: Pick<Application, 'resume' | 'image'>,
) {
  return {
    resume: await files.storeResume(uploads, resume),
    image: image && (await files.storePicture(uploads, image)),
  }
}

/** Turns errors of the rate limiter and the parser into the error format of applications. */
function asErrorBody(error: unknown): never {
  const { status, headers } = toHttpError(error)
  if (status === 429) throw new HttpError(429, { error: errors.tooMany }, headers)
  if (status === 413) throw hiringError(errors.resumeTooLarge, 413)
  throw error
}

const doc = {
  tags: ['Applications'],
  summary: 'Sends an application',
  form: {
    fields: z.object({
      candidateName: z.string(),
      email: z.string(),
      designation: z.string().describe('the title of an active job category'),
      nameOfReference: z.string().optional(),
      description: z.string().optional(),
      recaptchaToken: z.string().describe('of a solved CAPTCHA, valid once and for ten minutes'),
      isDirectApply: z.string().optional(),
    }),
    files: {
      candidateResume: { maxBytes: resumes.maxBytes },
      candidateImage: { maxBytes: limits.imageBytes },
    },
  },
  response: {
    201: z.object({ message: z.string() }),
    400: errorSentence,
    413: errorSentence,
    429: errorSentence,
    507: errorSentence,
  },
}
