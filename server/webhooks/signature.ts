import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks 1.0: https://github.com/standard-webhooks/standard-webhooks

const prefix = 'whsec_'

export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** A message, with its time in seconds since 1970. */
export interface SignedMessage {
  readonly id: string
  readonly timestamp: number
  readonly body: string
}

/** The header `webhook-signature`: a signature by each secret, so that receivers can change theirs in peace. */
export const signatures = (secrets: readonly string[], { id, timestamp, body }: SignedMessage): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
