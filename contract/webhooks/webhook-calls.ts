import { z } from 'zod'
import { errorDetail, fieldErrors, noContent, recentAuthenticationError } from '#contract/calls/answers.ts'
import { declareCalls } from '#contract/calls/call.ts'
import { rowId } from '#contract/calls/row-id.ts'
import {
  deliverySchema,
  newWebhookSchema,
  webhookChangeSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from '#contract/webhooks/webhook.ts'

const shared = {
  tags: ['Webhooks'],
  access: 'admin',
  area: 'settings',
  params: { id: rowId, delivery: rowId },
} as const
const refusals = { 401: errorDetail, 404: errorDetail }
/** A webhook sends data out of the company. */
const guarded = {
  ...shared,
  recentAuthentication: true,
  answers: { 403: recentAuthenticationError },
} as const

/** Subscriptions of other programs to events. */
export const webhookCalls = {
  ...declareCalls(shared, {
    'GET webhooks/': {
      summary: 'List webhooks, the newest first',
      answers: { 200: z.array(webhookSchema), 401: errorDetail },
    },
    'DELETE webhooks/{id}/': {
      summary: 'Delete a webhook and its log; what waits is not sent',
      answers: { 204: noContent, ...refusals },
    },
    'GET webhooks/{id}/deliveries/': {
      summary: 'List deliveries, the newest first',
      query: z.object({
        before: z.coerce.number().int().positive().optional().describe('Only those with a lower id'),
      }),
      answers: { 200: z.array(deliverySchema), 400: errorDetail, ...refusals },
    },
    'POST webhooks/{id}/deliveries/{delivery}/resend/': {
      records: { action: 'sent', does: 'resend' },
      summary: 'Send a delivery again, with the same webhook-id',
      answers: { 202: noContent, 409: errorDetail, ...refusals },
    },
    'POST webhooks/{id}/test/': {
      records: { action: 'sent', does: 'test' },
      summary: 'Send a message of the kind webhook.test',
      rateLimit: { name: 'webhook-test:administrator', max: 30, seconds: 600 },
      answers: { 202: noContent, 409: errorDetail, 429: errorDetail, ...refusals },
    },
  }),
  ...declareCalls(guarded, {
    'POST webhooks/': {
      summary: 'Add a webhook; its secret is in this answer alone',
      body: newWebhookSchema,
      answers: { 201: webhookWithSecretSchema, 400: fieldErrors, 401: errorDetail },
    },
    'PATCH webhooks/{id}/': {
      summary: 'Update the sent fields of a webhook, pause it, or send again',
      body: webhookChangeSchema,
      answers: { 200: webhookSchema, 400: fieldErrors, ...refusals },
    },
    'POST webhooks/{id}/secret/': {
      records: { action: 'changed', does: 'renewSecret' },
      summary: 'Replace the secret of a webhook; for a day messages are signed with the former one as well',
      answers: { 200: webhookWithSecretSchema, ...refusals },
    },
  }),
}
