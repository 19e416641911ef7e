import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { AcceptedBody, BodyLimits, FileFields, FormLimits } from '#contract/calls/body-limits.ts'
import { limits } from '#contract/limits.ts'
import { notFound } from '#server/errors.ts'
import { HttpError, tooLarge } from '#server/http/errors.ts'
import type { App, RouteSchema } from '#server/http/route-schema.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Derived from the route's schema; null if it takes no body. */
    body?: AcceptedBody | null
  }
}

/**
 * Derives what each route takes from its schema: JSON for a `body`, JSON or multipart for a `form`, bytes for a
 * `stream`, and otherwise nothing. Limits that contradict each other stop the start.
 */
export function declareBodies(app: App): void {
  app.addHook('onRoute', (route) => {
    const { method, url } = route
    // All routes are added with this type.
    const body = acceptedBody(route.schema as RouteSchema | undefined)
    if (body && [method].flat().some((one) => one === 'GET' || one === 'HEAD'))
      throw new Error(`${method} ${url} cannot take a body`)
    if (body && !(body.maxBytes > 0)) throw new Error(`${method} ${url} has no limit for its body`)
    route.config = { ...route.config, body }
    // Fastify's own parsers read no more than this.
    route.bodyLimit = body?.json?.bytes ?? 1
  })
}

export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Why a body is not even read. */
export function refuseUnread({ is404, headers, routeOptions }: FastifyRequest): Error | null {
  if (is404) return notFound()
  const { body } = routeOptions.config
  if (!body) return new HttpError(413, { detail: 'This address takes no body.' })
  return Number(headers['content-length'] ?? 0) > body.maxBytes ? tooLarge() : null
}

function acceptedBody(schema: RouteSchema | undefined): AcceptedBody | null {
  if (!schema?.body && !schema?.form && !schema?.stream) return null
  const { bytes = limits.bodyBytes, fields = limits.formFields } = schema.limits ?? {}
  const { stream = null } = schema
  const form = schema.form ? formLimits(schema.form.files, { bytes, fields, ...schema.limits }) : null
  const json = schema.body || form ? { bytes } : null
  const sizes = [json?.bytes ?? 0, form ? form.bytes + form.fileBytes : 0, stream?.bytes ?? 0]
  return { json, form, stream, maxBytes: Math.max(...sizes) }
}

const formLimits = (
  files: FileFields,
  { bytes, fields, fileBytes }: BodyLimits & Pick<FormLimits, 'bytes' | 'fields'>,
): FormLimits => ({
  bytes,
  fields,
  files,
  fileBytes:
    fileBytes ?? Object.values(files).reduce((sum, { maxBytes, many = 1 }) => sum + many * maxBytes, 0),
})
