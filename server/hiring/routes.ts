import { randomBytes } from 'node:crypto'
import { Semaphore } from 'async-mutex'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jobApplicationErrors as errors } from '#contract/job-application.ts'
import { encodeImage, InvalidImage } from '#server/files/images.ts'
import { type Application, applicationError, parseApplication } from '#server/hiring/application-form.ts'
import { detectResumeType, InvalidResume } from '#server/hiring/resume.ts'
import { HttpError, unavailable } from '#server/http/errors.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'

/** From one address (PS-217). */
const rateLimitRule: RateLimitRule = { name: 'application:address', max: 20, seconds: 600 }
/** Each may hold two files of 10 MB in memory. */
const maxConcurrent = 12

/** Anyone applies. What is sent is stored before it is acknowledged, in private, and waits for the hiring desk. */
export function hiringRoutes(app: App, services: Services): void {
  const { rateLimiter } = services
  const receiving = new Semaphore(maxConcurrent)

  app.post('/api/candidates/', { config: { access: 'anyone' }, schema: doc }, async (request, reply) => {
    await rateLimiter.consume(rateLimitRule, request.ip).catch(asErrorBody)
    if (receiving.isLocked()) throw unavailable()
    await receiving.runExclusive(() => handleApplication(request, services))
    return reply.code(201).send({ message: 'Form Submitted Successfully!' })
  })
}

async function handleApplication(request: FastifyRequest, services: Services): Promise<void> {
  const application = await parseApplication(request)
  const designation = await services.applications.findActivePosition(application.designation)
  if (designation === null) throw applicationError(errors.job)
  if (!(await services.captcha.verify(application.token, request.ip))) throw applicationError(errors.captcha)
  await storeApplication({ ...application, designation }, services)
}

/** Files first, then the row; whatever fails takes its files along. */
async function storeApplication(
  application: Application,
  { applications, privateFiles }: Services,
): Promise<void> {
  const { resume, image, token: _, ...texts } = application
  const files = await prepareFiles(resume, image)
  try {
    for (const [path, bytes] of files.bytes) await privateFiles.write(path, bytes)
    const { candidateResume, candidateImage } = files
    await applications.create({ ...texts, candidateResume, candidateImage, resumeSize: resume.length })
  } catch (error) {
    for (const path of files.bytes.keys()) await privateFiles.remove(path)
    throw error
  }
}

async function prepareFiles(resume: Buffer, image: Buffer | null) {
  try {
    const candidateResume = `resume/${name()}.${await detectResumeType(resume)}`
    const photo = image && (await encodeImage(image))
    const candidateImage = photo && `applicant/${name()}.${photo.extension}`
    const bytes = new Map([[candidateResume, resume]])
    if (photo && candidateImage) bytes.set(candidateImage, photo.bytes)
    return { candidateResume, candidateImage, bytes }
  } catch (error) {
    if (error instanceof InvalidResume) throw applicationError(error.message)
    if (error instanceof InvalidImage)
      throw applicationError(image && image.length > 10_485_760 ? errors.imageTooLarge : errors.image)
    throw error
  }
}

const name = () => randomBytes(16).toString('hex')

/** The limiter's refusal, in the shape that applications are refused in. */
function asErrorBody(error: unknown): never {
  if (error instanceof HttpError && error.status === 429)
    throw new HttpError(429, { error: errors.tooMany }, error.headers)
  throw error
}

const errorBody = z.object({ error: z.string() })
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
    files: ['candidateResume', 'candidateImage'],
  },
  response: { 201: z.object({ message: z.string() }), 400: errorBody, 413: errorBody, 429: errorBody },
}
