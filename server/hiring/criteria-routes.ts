import { z } from 'zod'
import { bytesOfText } from '#contract/calls/body-limits.ts'
import {
  checkCriteria,
  criteriaErrors,
  criteriaSchema,
  maxCriteriaLength,
} from '#contract/hiring/criteria.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { createCriteriaVersions } from '#server/hiring/criteria-store.ts'
import { requireAdmin } from '#server/http/access.ts'
import { notFound } from '#server/http/errors.ts'
import { type App, errorDetail, fieldErrors } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'

const tags = ['Scoring']

/** Reads versions of the scoring criteria, and adds new ones. */
export function criteriaRoutes(app: App, { db }: Services): void {
  const versions = createCriteriaVersions(db)

  app.get('/api/criteria/', { config: { access: 'admin' }, schema: docs.list }, () => versions.list())

  app.get('/api/criteria/latest/', { config: { access: 'admin' }, schema: docs.latest }, async () => {
    const newest = await versions.latest()
    if (!newest) throw notFound()
    return newest
  })

  app.post('/api/criteria/', { config: { access: 'admin' }, schema: docs.add }, async (request, reply) => {
    const added = await versions.add(request.body.criteria, requireAdmin(request).id)
    return reply.code(201).send(added)
  })
}

const body = z.object({
  criteria: z
    .string({ error: criteriaErrors.empty })
    .max(maxCriteriaLength, messages.tooLong(maxCriteriaLength))
    .superRefine((text, context) => {
      const message =
        text.includes('\0') || !text.isWellFormed() ? messages.badCharacters : checkCriteria(text)
      if (message) context.addIssue(message)
    })
    .describe('categories, each with its weight as "(25 points)"; the weights sum to 100'),
})

const docs = {
  list: {
    tags,
    summary: 'Lists the versions of the scoring criteria, newest first',
    response: { 200: z.array(criteriaSchema), 401: errorDetail },
  },
  latest: {
    tags,
    summary: 'The newest version of the scoring criteria',
    response: { 200: criteriaSchema, 401: errorDetail, 404: errorDetail },
  },
  add: {
    tags,
    summary: 'Adds a version of the scoring criteria',
    body,
    limits: { bytes: bytesOfText(maxCriteriaLength) + limits.bodyBytes },
    response: { 201: criteriaSchema, 400: fieldErrors, 401: errorDetail },
  },
}
