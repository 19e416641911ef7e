// Free of zod, so that every screen may import it.

import type { Fields } from '#contract/fields/field.ts'

export const webhookFields = {
  name: { kind: 'text', label: 'Name', required: true, max: 80, hint: 'What the other program is.' },
  url: {
    kind: 'url',
    label: 'URL',
    required: true,
    max: 2000,
    hint: 'Where events are sent by POST.',
    errors: { invalid: 'Enter a URL that begins with https://.' },
  },
} as const satisfies Fields

export const webhookLimits = {
  /** All of a company. */
  webhooks: 20,
  /** The part of an answer that the log has. */
  responseBytes: 1024,
  /** How long a receiver may take, in milliseconds. */
  timeoutMs: 10_000,
  /** How long the log has a delivery, in days. */
  logDays: 30,
  /** How long messages are signed with two secrets after a rotation, in hours. */
  overlapHours: 24,
  /** The pauses after failed attempts, in seconds: three days in all. */
  retrySeconds: [60, 300, 1800, 7200, 18_000, 36_000, 50_400, 64_800, 86_400],
  /** The most rows that a message names. */
  rowsAtOnce: 500,
  /** Deliveries of the log in one answer. */
  deliveriesAtOnce: 50,
} as const
