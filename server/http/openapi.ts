import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { company } from '#contract/company.ts'
import type { OpenApi, Operation } from '#server/http/openapi-document.ts'
import { documentationPage, styleHash } from '#server/http/openapi-page.ts'

/** What a call takes and gives, said with the schemas that it parses with. */
export interface RouteDoc {
  /** The area that the call is listed under. */
  readonly tag: string
  /** One sentence. */
  readonly summary: string
  /** What a caller must know besides, in a few sentences. */
  readonly description?: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Names of the body's fields that are files; such a body is multipart. */
  readonly files?: readonly string[]
  /** The answer by status. Null: an answer without a body. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>
}

interface DocumentedRoute {
  readonly method: string
  readonly url: string
  readonly access: string
  readonly doc: RouteDoc
}

/**
 * Serves the description of all calls, made from the routes themselves: `/api/docs/openapi.json`, and a page to
 * read at `/api/docs`. A route below `/api/` without a description stops the start.
 * Must be called before the routes are added.
 */
export function describeRoutes(app: FastifyInstance): void {
  const routes: DocumentedRoute[] = []
  let document: object | undefined
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api/') || url.endsWith('*') || url.startsWith('/api/docs') || method === 'HEAD')
      return
    if (!config?.doc || !config.access) throw new Error(`${method} ${url} is not described`)
    for (const one of [method].flat()) {
      if (one !== 'HEAD')
        routes.push({ method: one.toLowerCase(), url, access: config.access, doc: config.doc })
    }
  })
  const getDocument = () => {
    document ??= openApiOf(routes)
    return document
  }
  app.get('/api/docs/openapi.json', { config: { access: 'anyone' } }, async (_, reply) =>
    reply.send(getDocument()),
  )
  app.get('/api/docs', { config: { access: 'anyone' } }, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src ${styleHash}; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(documentationPage(getDocument() as OpenApi)),
  )
}

function openApiOf(routes: readonly DocumentedRoute[]): OpenApi & Record<string, unknown> {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${company.name}: Portico`,
      version: '1',
      description:
        'Every path also works without its last slash. Errors are `{"detail": text}`, `{"error": text}`, or lists of messages by field. Cross-site writes are refused.',
    },
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'accessToken' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operationOf(route: DocumentedRoute): Operation {
  const { url, access, doc } = route
  const session = [{ cookie: [] }, { bearer: [] }]
  return {
    tags: [doc.tag],
    summary: doc.summary,
    ...(doc.description ? { description: doc.description } : {}),
    security: access === 'admin' ? session : access === 'visitor' ? [{}, ...session] : [],
    parameters: [
      ...[...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name: name as string,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryParameters(doc),
    ],
    ...(doc.body ? { requestBody: { content: bodyContent(doc) } } : {}),
    responses: Object.fromEntries(
      Object.entries(responsesOf(route)).map(([status, schema]) => [
        status,
        {
          description: statusTexts[Number(status)] ?? 'Answer',
          ...(schema ? { content: { 'application/json': { schema: jsonSchema(schema, 'output') } } } : {}),
        },
      ]),
    ),
  }
}

const errorDetail = z.object({ detail: z.string() })
const isErrorDetail = (schema: z.ZodType) => serializedSchema(schema) === serializedSchema(errorDetail)
const serializedSchema = (schema: z.ZodType) => JSON.stringify(jsonSchema(schema, 'output'))

/** The answers that a call is described with, and the refusals that any call of its kind may get. */
function responsesOf({ access, method, doc: { body, responses } }: DocumentedRoute): RouteDoc['responses'] {
  const usual = [
    ...(access === 'anyone' ? [] : [401]),
    ...(method === 'get' ? [] : [403]),
    // A body that cannot be read has no fields to name.
    ...(body ? [400, 413, 415] : []),
  ]
  const refused = usual.map((status) => {
    const own = responses[status]
    return [status, own && !isErrorDetail(own) ? z.union([own, errorDetail]) : errorDetail]
  })
  return { ...responses, ...Object.fromEntries(refused) }
}

const statusTexts: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  204: 'Done, no content',
  400: 'Invalid request; nothing is stored',
  401: 'No valid session',
  403: 'Forbidden or cross-site request',
  404: 'Not found',
  412: 'Changed by someone else since the version in If-Match',
  413: 'Too large',
  415: 'Neither JSON nor multipart',
  429: 'Too many attempts; see Retry-After',
}

function queryParameters({ query }: RouteDoc): Operation['parameters'] {
  if (!query) return []
  const schema = jsonSchema(query, 'input') as { properties?: Record<string, { description?: string }> }
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...rest }]) => ({
    name,
    in: 'query',
    required: false,
    ...(description ? { description } : {}),
    schema: rest,
  }))
}

function bodyContent({ body, files = [] }: RouteDoc): Record<string, { schema: object }> {
  const schema = jsonSchema(body as z.ZodType, 'input') as { properties?: Record<string, object> }
  for (const name of files)
    schema.properties = { ...schema.properties, [name]: { type: 'string', format: 'binary' } }
  const content: Record<string, { schema: object }> = { 'multipart/form-data': { schema } }
  return files.length > 0 ? content : { 'application/json': { schema }, ...content }
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
