import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  FastifySchemaCompiler,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { BodyLimits, FileFields } from '#contract/calls/body-limits.ts'
import type { EventTopic } from '#contract/events/event-topics.ts'

/** Fastify with bodies and responses typed by the schemas of each route. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** The input and output of a route, from which the API reference is made. */
export interface RouteSchema extends FastifySchema {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly querystring?: z.ZodType
  readonly headers?: z.ZodType
  /** A JSON body. */
  readonly body?: z.ZodType
  /** A JSON or multipart body that may contain files, which the handler reads. */
  readonly form?: { readonly fields: z.ZodType; readonly files: FileFields }
  /** A body of bytes, which the handler receives as a stream. */
  readonly stream?: { readonly mediaType: string; readonly bytes: number }
  /** Limits of the body, where they differ from the default. A route without any of the three takes no body. */
  readonly limits?: BodyLimits
  /** The events that outdate its answer. */
  readonly outdatedBy?: readonly EventTopic[]
  /** By status. JSON responses are serialized by it, so that no undeclared field leaves. */
  readonly answers: Readonly<Record<number, z.ZodType>>
}

/** `server/http/calls.ts` checks the input itself, after the caller. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = () => (value) => ({ value })
