import { z } from 'zod'
import { webhookLimits } from '#contract/webhooks/webhook-fields.ts'
import { webhookLists } from '#contract/webhooks/webhook-kinds.ts'
import { webhookRows } from '#contract/webhooks/webhook-payload.ts'

/** The messages to webhooks, for the API reference: by kind, and the rows in them by list. */
export function describeWebhooks() {
  const rows = Object.entries(webhookRows).map(([list, schema]) => {
    const { $schema, ...described } = z.toJSONSchema(schema, { unrepresentable: 'any' })
    return [rowName(list), described]
  })
  const messages = webhookLists.flatMap(({ path, label, changes }) =>
    changes.map((change) => [`${path}.${change}`, { post: messageOf(path, label, change) }]),
  )
  return { webhooks: Object.fromEntries(messages), schemas: Object.fromEntries(rows) }
}

const rowName = (list: string) => `WebhookRow.${list}`

const messageOf = (list: string, label: string, change: string) => ({
  tags: ['Webhooks'],
  summary: `${label}: a row was ${change}`,
  description,
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['type', 'timestamp', 'data'],
          properties: {
            type: { const: `${list}.${change}` },
            timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
            data: {
              type: 'object',
              required: ['list', 'id', 'ids', 'row'],
              properties: {
                list: { const: list },
                id: {
                  type: ['integer', 'null'],
                  description: 'Null in a message about several rows',
                },
                ids: {
                  type: 'array',
                  items: { type: 'integer' },
                  minItems: 1,
                  maxItems: webhookLimits.rowsAtOnce,
                  description: manyRows,
                },
                row: {
                  anyOf: [{ $ref: `#/components/schemas/${rowName(list)}` }, { type: 'null' }],
                  description:
                    'As it is when the message is sent; null once it is deleted, and in a message about several rows',
                },
              },
            },
          },
        },
      },
    },
  },
  responses: {
    '2XX': { description: 'Received' },
    410: { description: 'Pauses the webhook' },
    default: { description: 'The message is sent again, for three days' },
  },
})

const manyRows = `The rows. Where more than ${webhookLimits.rowsAtOnce} have changed at once, one message tells of as many of them, without their values; otherwise each row has a message`

const description =
  'Signed by Standard Webhooks 1.0: `webhook-signature` has the HMAC-SHA256 of `webhook-id`, `webhook-timestamp`, and the body, by the secret of the webhook. A message may come more than once, with the same `webhook-id`; those about one row come in their order.'
