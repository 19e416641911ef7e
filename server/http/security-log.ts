import type { FastifyRequest } from 'fastify'

type SecurityEvent =
  | 'signed in'
  | 'sign-in refused'
  | 'signed out'
  | 'refresh refused'
  | 'e-mail change requested'
  | 'e-mail address changed'
  | 'e-mail address restored'
  | 'e-mail link refused'
  | 'password changed'
  | 'current password refused'
  | 'reset link requested'
  | 'reset link sent'
  | 'reset link refused'
  | 'password reset'
  | 'employee invited'
  | 'employee deactivated'
  | 'employee reactivated'
  | 'second step turned on'
  | 'second step turned off'
  | 'recovery codes renewed'
  | 'two steps required'
  | 'two steps not required'
  | 'passkey added'
  | 'passkey removed'
  | 'signed out by an owner'
  | 'signed out by an administrator'
  | 'administrator invited'
  | 'administrator changed'
  | 'administrator removed'
  | 'API token created'
  | 'API token revoked'

/** An audit log of accounts by id, without the client's IP address. */
export function logSecurity({ log }: FastifyRequest, event: SecurityEvent, account: number | null): void {
  log.info({ security: event, account }, event)
}
