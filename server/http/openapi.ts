import swagger, { type SwaggerTransform } from '@fastify/swagger'
import type { FastifyContextConfig } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorDetail } from '#contract/calls/answers.ts'
import {
  type AcceptedBody,
  describeFile,
  describeLimits,
  type FileField,
} from '#contract/calls/body-limits.ts'
import type { Access } from '#contract/calls/call.ts'
import { company } from '#contract/company.ts'
import { scopesFor } from '#contract/tokens/scopes.ts'
import { tokenPrefix } from '#contract/tokens/token-fields.ts'
import type { OpenApi } from '#server/http/openapi-document.ts'
import { documentationPage, styleHash } from '#server/http/openapi-page.ts'
import { describeWebhooks } from '#server/http/openapi-webhooks.ts'
import type { App, RouteSchema } from '#server/http/route-schema.ts'

/**
 * Serves the API reference, made from the routes themselves: `/api/docs/openapi.json`, and a page at `/api/docs`.
 * A route below `/api/` without a schema stops the start.
 * Must be called before the routes are added.
 */
export async function describeRoutes(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${company.name}: Portico`,
        version: '1',
        description:
          'Every path also works without its last slash. Errors are `{"detail": text}`, `{"error": text}`, or lists of messages by field. Cross-site writes are refused. An empty query parameter is the same as an absent one. Without `limit` a list is whole, except in the portal, whose lists grow without end: there it is 10 issues, 20 files or inbox entries, 30 comments or work logs, or 50 messages. An answer of the portal or to a visitor’s conversation has at most 5 MB: `before` of an answer, or its header `Link` with `rel="next"`, leads to what does not fit. Whole lists are streamed.',
      },
      components: {
        securitySchemes: {
          admin: { type: 'apiKey', in: 'cookie', name: 'accessToken' },
          employee: { type: 'apiKey', in: 'cookie', name: 'employeeAccessToken' },
          bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a session.' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: `${tokenPrefix}…`,
            description:
              'A token for another program, which an administrator creates at /authority/api-access. Each operation names the scopes that it needs; `content:write` includes `content:read`.',
          },
        },
      },
    },
    transform: describe,
  })
  app.addHook('onRoute', ({ url, method, schema }) => {
    if (isDescribed(url) && method !== 'HEAD' && !schema) throw new Error(`${method} ${url} has no schema`)
  })
  const anyone = { config: { access: 'anyone' } } as const
  // Made once, with the first request: the routes do not change any more, and making it takes a tenth of a second.
  let made: { readonly json: Buffer; readonly page: Buffer } | undefined
  const documentation = () => {
    made ??= render(app.swagger() as unknown as OpenApi)
    return made
  }
  app.get('/api/docs/openapi.json', anyone, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(documentation().json),
  )
  app.get('/api/docs', anyone, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src ${styleHash}; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(documentation().page),
  )
}

function render(described: OpenApi) {
  const { webhooks, schemas } = describeWebhooks()
  const components = { ...described.components, schemas: { ...described.components.schemas, ...schemas } }
  const document = { ...described, components, webhooks }
  return { json: Buffer.from(JSON.stringify(document)), page: Buffer.from(documentationPage(document)) }
}

const isDescribed = (url: string) =>
  url.startsWith('/api/') && !url.endsWith('*') && !url.startsWith('/api/docs')

const toJsonSchemas = createJsonSchemaTransform({})

const describe: SwaggerTransform = (document) => {
  const { url, route } = document
  // All routes are added with this type.
  const schema = document.schema as RouteSchema | undefined
  if (!isDescribed(url) || !schema || route.method === 'HEAD') return { schema: { hide: true }, url }
  // The guard has stopped the start if there is none.
  const access = route.config?.access as Access
  const { form, limits: _limits, stream: _stream, answers: _answers, outdatedBy = [], ...rest } = schema
  const body = schema.body ?? form?.fields
  const accepted = route.config?.body
  const area = route.config?.area
  const response = responsesOf(schema, {
    access,
    mayBeForbidden: route.method !== 'GET' || (area !== undefined && area !== 'any'),
    hasBody: Boolean(accepted),
  })
  const described = toJsonSchemas({ ...document, schema: { ...rest, ...(body ? { body } : {}), response } })
  return {
    url,
    schema: {
      ...described.schema,
      // The transform has made a JSON schema of it.
      ...(accepted && describedBody(accepted, described.schema.body as object | undefined)),
      ...(area !== undefined && { 'x-area': area }),
      ...(outdatedBy.length > 0 && { 'x-outdated-by': outdatedBy }),
      security: [...security[access], ...tokenSecurity(route)],
    },
  }
}

/** The content types of a body, and its schema with its files and limits. */
function describedBody(accepted: AcceptedBody, body: { properties?: object } = {}) {
  const { form, stream } = accepted
  const files = Object.entries(form?.files ?? {})
  const mediaTypes = [
    ...(accepted.json && files.length === 0 ? ['application/json'] : []),
    ...(form ? ['multipart/form-data'] : []),
    ...(stream ? [stream.mediaType] : []),
  ]
  return {
    consumes: mediaTypes,
    body: {
      ...(stream ? { type: 'string', format: 'binary' } : body),
      description: describeLimits(accepted),
      'x-max-bytes': accepted.maxBytes,
      ...(files.length > 0 && {
        properties: {
          ...body.properties,
          ...Object.fromEntries(files.map(([name, field]) => [name, fileSchema(field)])),
        },
      }),
    },
  }
}

function fileSchema(field: FileField) {
  const description = describeFile(field)
  const file = { type: 'string', format: 'binary' }
  return field.many
    ? { type: 'array', items: file, maxItems: field.many, description }
    : { ...file, description }
}

const admin = { admin: [] }
const employee = { employee: [] }
const bearer = { bearer: [] }

const security = {
  anyone: [],
  visitor: [{}, admin, bearer],
  admin: [admin, bearer],
  employee: [employee, bearer],
  account: [admin, employee, bearer],
} satisfies Record<Access, object[]>

/** The scopes that a token needs for a route; nothing where tokens are refused. */
function tokenSecurity({
  method,
  config = {},
}: {
  method: unknown
  config?: FastifyContextConfig
}): object[] {
  const scopes = (config.access === 'admin' || config.access === 'visitor') && scopesFor(method, config)
  return scopes ? [{ apiToken: scopes }] : []
}

interface Kind {
  readonly access: string
  /** By the role of an administrator, or because another site asks for a change. */
  readonly mayBeForbidden: boolean
  readonly hasBody: boolean
}

/** The responses of a route, and the errors that any route of its kind may return. */
function responsesOf({ answers }: RouteSchema, { access, mayBeForbidden, hasBody }: Kind) {
  const common = [
    ...(access === 'anyone' ? [] : [401]),
    ...(mayBeForbidden ? [403] : []),
    // An unreadable body has no fields to name.
    ...(hasBody ? [400, 413, 415] : []),
  ]
  const errors = common.map((status) => {
    const own = answers[status]
    return [status, own && own !== errorDetail ? z.union([own, errorDetail]) : errorDetail]
  })
  return Object.fromEntries(
    Object.entries<z.ZodType>({ ...answers, ...Object.fromEntries(errors) }).map(([status, schema]) => [
      status,
      { description: statusTexts[Number(status)] ?? 'Response', content: { 'application/json': { schema } } },
    ]),
  )
}

const statusTexts: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  204: 'Done, no content',
  400: 'Invalid request; nothing is stored',
  401: 'No valid session',
  403: 'Not for this role or person, or a cross-site request',
  404: 'Not found',
  412: 'Changed by someone else since the version in If-Match',
  413: 'Too large',
  415: 'Neither JSON nor multipart',
  429: 'Too many attempts; see Retry-After',
  503: 'Not available now; see Retry-After',
}
