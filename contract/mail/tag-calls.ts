import { z } from 'zod'
import { errorDetail, fieldErrors, noContent } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { rowId } from '#contract/calls/row-id.ts'
import { newSchemas } from '#contract/fields/schemas.ts'
import { emailTagFields, emailTagSchema } from '#contract/mail/email-tag.ts'

const create = z.object({
  ...newSchemas(emailTagFields),
  referenced_key: z.union([z.string().max(emailTagFields.key.max), z.int().positive()]).nullish(),
})

/** Tags of templates (AP-386). */
export const tagCalls = declareCalls(
  {
    tags: ['E-mail templates'],
    access: 'admin',
    area: 'hiring',
    params: { id: rowId },
    answers: { 401: errorDetail },
  },
  {
    'GET email-tags/': {
      summary: 'List the tags of e-mail templates, the predefined ones first',
      answers: { 200: z.array(emailTagSchema) },
    },
    'POST email-tags/': {
      summary: 'Create a tag: a text, or a reference to another tag by its key or id',
      body: create,
      answers: { 201: emailTagSchema, 400: fieldErrors },
    },
    'PATCH email-tags/{id}/': {
      summary: 'Update the sent fields of a tag',
      body: create.partial(),
      answers: { 200: emailTagSchema, 400: fieldErrors, 403: errorDetail, 404: errorDetail },
    },
    'DELETE email-tags/{id}/': {
      summary: 'Delete a tag that nothing uses',
      answers: { 204: noContent, 400: errorDetail, 403: errorDetail, 404: errorDetail },
    },
  },
)
