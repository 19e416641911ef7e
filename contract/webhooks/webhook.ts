import { z } from 'zod'
import { textSchema } from '#contract/fields/schemas.ts'
import { webhookFields, webhookLimits } from '#contract/webhooks/webhook-fields.ts'
import { webhookKinds } from '#contract/webhooks/webhook-kinds.ts'

/** Why nothing is sent: a person has paused it, or the receiver has failed for days, or has answered 410. */
export const pauseReasons = ['person', 'failing', 'gone'] as const

/** A subscription to events, which are sent to a URL of another program. */
export const webhookSchema = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.string()).describe('The kinds of events, such as article.published'),
  created_at: z.iso.datetime(),
  created_by: z.string().nullable().describe('The name of the administrator; null if the account is gone'),
  paused: z.enum(pauseReasons).nullable().describe('Why nothing is sent; null while it is active'),
  previous_secret_until: z.iso
    .datetime()
    .nullable()
    .describe('Until when messages are signed with the secret before as well'),
  waiting: z.int().describe('Deliveries that have not arrived yet'),
  last_delivered_at: z.iso.datetime().nullable(),
})
export type Webhook = z.output<typeof webhookSchema>

const kinds = z
  .array(z.enum(webhookKinds, 'There is no such kind of event.'), 'Choose at least one event.')
  .min(1, 'Choose at least one event.')
  .transform((list) => [...new Set(list)])

export const newWebhookSchema = z.object({
  name: textSchema(webhookFields.name),
  url: textSchema(webhookFields.url),
  kinds,
})

export const webhookChangeSchema = newWebhookSchema
  .extend({ active: z.boolean().describe('False pauses it; true sends again, what waits at once') })
  .partial()

/** The secret is in no other answer. */
export const webhookWithSecretSchema = z.object({
  webhook: webhookSchema,
  secret: z.string().describe('whsec_ and 32 bytes in Base64'),
})
export type WebhookWithSecret = z.output<typeof webhookWithSecretSchema>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** A message to a webhook, and how its last attempt went. */
export const deliverySchema = z.object({
  id: z.int(),
  message_id: z.uuid().describe('The header webhook-id, the same in each attempt'),
  kind: z.string(),
  row_id: z.int().nullable().describe('Null for a test, and for several rows'),
  row_count: z.int().describe('How many rows it is about'),
  created_at: z.iso.datetime(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  attempted_at: z.iso.datetime().nullable(),
  next_attempt_at: z.iso.datetime().nullable().describe('Null unless it waits'),
  status: z.int().nullable().describe('What the receiver answered; null without an answer'),
  duration_ms: z.int().nullable(),
  response: z.string().describe(`The first ${webhookLimits.responseBytes} bytes of the answer`),
  error: z.string().nullable().describe('Why there was no answer'),
})
export type Delivery = z.output<typeof deliverySchema>
