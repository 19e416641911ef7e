import { z } from 'zod'
import {
  emailTagLimits,
  emailTagSchema,
  emailTagErrors as errors,
  tagKeyPattern,
} from '#contract/mail/email-tag.ts'
import { messages } from '#contract/messages.ts'
import { type App, errorDetail, fieldErrors, noContent, type RouteSchema } from '#server/http/route-schema.ts'
import { type IdParams, idOf } from '#server/list/row-id.ts'
import { createEmailTags } from '#server/mail/tag-store.ts'
import type { Services } from '#server/services.ts'

const config = { access: 'admin' } as const
const base = '/api/email-tags/'

/** Tags of templates. Administrators only (AP-386). */
export function tagRoutes(app: App, { db, config: settings }: Services): void {
  const tags = createEmailTags(db, settings)

  app.get(base, { config, schema: docs.list }, async (_, reply) => reply.send([...(await tags.list()).list]))

  app.post(base, { config, schema: docs.create }, async (request, reply) =>
    reply.code(201).send(await tags.create(request.body)),
  )

  app.patch<IdParams & { Body: z.output<typeof change> }>(
    `${base}:id/`,
    { config, schema: docs.change },
    async (request, reply) => reply.send(await tags.update(idOf(request), request.body)),
  )

  app.delete<IdParams>(`${base}:id/`, { config, schema: docs.remove }, async (request, reply) => {
    await tags.remove(idOf(request))
    return reply.code(204).send()
  })
}

const create = z.object({
  key: z
    .string({ error: errors.keyMissing })
    .max(emailTagLimits.key, messages.tooLong(emailTagLimits.key))
    .transform((key) => key.trim())
    .refine((key) => key !== '', errors.keyMissing)
    .refine((key) => key === '' || tagKeyPattern.test(key), errors.keyInvalid),
  value: z
    .string({ error: messages.invalidText })
    .max(emailTagLimits.value, messages.tooLong(emailTagLimits.value))
    .refine((value) => !/[\0\ufffd]/.test(value) && value.isWellFormed(), messages.badCharacters)
    .optional(),
  referenced_key: z.union([z.string().max(emailTagLimits.key), z.int().positive()]).nullish(),
})
const change = create.partial()

const tags = ['E-mail templates']
const docs = {
  list: {
    tags,
    summary: 'List the tags of e-mail templates, the predefined ones first',
    response: { 200: z.array(emailTagSchema), 401: errorDetail },
  },
  create: {
    tags,
    summary: 'Create a tag: a text, or a reference to another tag by its key or id',
    body: create,
    response: { 201: emailTagSchema, 400: fieldErrors, 401: errorDetail },
  },
  change: {
    tags,
    summary: 'Update the sent fields of a tag',
    body: change,
    response: {
      200: emailTagSchema,
      400: fieldErrors,
      401: errorDetail,
      403: errorDetail,
      404: errorDetail,
    },
  },
  remove: {
    tags,
    summary: 'Delete a tag that nothing uses',
    response: { 204: noContent, 400: errorDetail, 401: errorDetail, 403: errorDetail, 404: errorDetail },
  },
} satisfies Record<string, RouteSchema>
