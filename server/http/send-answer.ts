import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { App, RouteSchema } from '#server/http/route-schema.ts'
import { createSerializer } from '#server/http/serializer.ts'

const serializers = new WeakMap<z.ZodType, (value: unknown) => string>()

/**
 * The JSON of a value by the schema that the call declares for the status of the reply. Fastify's own serializers take
 * 7 MB for all routes (docs/decisions/0054-the-heap-is-kept-small.md).
 */
export function answerJson(reply: FastifyReply, value: unknown): string {
  // Every route of a call is added with this type.
  const { answers } = reply.routeOptions.schema as RouteSchema
  const schema = answers[reply.statusCode]
  if (!schema) throw new Error(`${reply.routeOptions.url} declares no answer ${reply.statusCode}`)
  const serialize = serializers.get(schema) ?? createSerializer(schema)
  serializers.set(schema, serialize)
  return serialize(value)
}

/** Has objects serialized by the schemas of their route however they are sent, so that no undeclared field leaves. */
export function serializeAnswers(app: App): void {
  app.addHook('preSerialization', (_request, reply, payload, done) => {
    // What is sent after a value that does not match is an error, as text.
    if (reply.routeOptions.schema && 'answers' in reply.routeOptions.schema)
      reply.serializer((value) => (typeof value === 'string' ? value : answerJson(reply, value)))
    done(null, payload)
  })
}

/** Sends what a call answers: JSON by its schema; texts, bytes, and streams as they are. */
export function sendAnswer(reply: FastifyReply, value: unknown): FastifyReply {
  if (value === undefined || typeof value === 'string' || value instanceof Uint8Array || isStream(value))
    return reply.send(value)
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  return reply.send(answerJson(reply, value))
}

const isStream = (value: unknown) => typeof Object(value).pipe === 'function'
