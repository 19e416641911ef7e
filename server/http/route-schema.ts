import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { BodyLimits, FileFields } from '#contract/calls/body-limits.ts'
import { createSerializer } from '#server/http/serializer.ts'
import { safeValidate } from '#server/http/validate.ts'

/** Fastify with bodies and responses typed by the schemas of each route. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** What a route takes and returns, which also makes the API reference. */
export interface RouteSchema extends FastifySchema {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  /** Described only: handlers parse queries leniently. */
  readonly querystring?: z.ZodType
  /** Described only, as queries are. */
  readonly headers?: z.ZodType
  /** A JSON body, validated before the handler. */
  readonly body?: z.ZodType
  /** A JSON or multipart body that may contain files, described only: the handler parses it. */
  readonly form?: { readonly fields: z.ZodType; readonly files: FileFields }
  /** A body of bytes, which the handler receives as a stream. */
  readonly stream?: { readonly mediaType: string; readonly bytes: number }
  /** Of the body, where they differ from those of most routes. A route without any of the three takes no body. */
  readonly limits?: BodyLimits
  /** By status. JSON responses are serialized by it, so that no undeclared field leaves. */
  readonly response: Readonly<Record<number, z.ZodType>>
}

export {
  errorDetail,
  errorSentence,
  fieldErrors,
  noContent,
  recentAuthenticationError,
} from '#contract/calls/answers.ts'

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value) => {
    if (httpPart === 'querystring') return { value: withoutEmpty(value) }
    if (httpPart !== 'body') return { value }
    // A request without a body lacks all fields.
    const { data, error } = safeValidate(schema, value ?? {})
    return error ? { error } : { value: data }
  }

/** An empty parameter is the same as an absent one, and `name[]` the same as `name`. */
export const withoutEmpty = (query: unknown) =>
  Object.fromEntries(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name.replace(/\[\]$/, ''), value]),
  )

export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  createSerializer(schema)
