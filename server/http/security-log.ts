import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { requireAdmin } from '#server/http/access.ts'
import { parseBody } from '#server/http/body.ts'
import { forbidden } from '#server/http/errors.ts'

/** A call about one administrator. */
export interface OwnParams {
  Params: { id: string }
}

/** The id of the address, which must be the caller's own. Throws 403 for anybody else's (AC-149). */
export function ownId(request: FastifyRequest<OwnParams>): number {
  const { id } = requireAdmin(request)
  if (request.params.id !== String(id)) throw forbidden()
  return id
}

/** A body without files, by its rule. Throws 400 per field. */
export async function parseFields<S extends z.ZodType>(
  rule: S,
  request: FastifyRequest,
): Promise<z.infer<S>> {
  const { fields } = await parseBody(request, new Set())
  return rule.parse(Object.fromEntries(fields))
}

type SecurityEvent =
  | 'signed in'
  | 'sign-in refused'
  | 'signed out'
  | 'refresh refused'
  | 'e-mail address changed'
  | 'password changed'
  | 'current password refused'
  | 'reset link sent'
  | 'reset link refused'
  | 'password reset'

/** What an operator wants to see later. Names the account by its id only; the address of the caller is left out. */
export function logSecurity({ log }: FastifyRequest, event: SecurityEvent, admin: number | null): void {
  log.info({ security: event, admin }, event)
}
