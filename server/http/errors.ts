import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { recentAuthenticationCode, recentAuthenticationNeeded } from '#contract/account/account-messages.ts'
import { errorDetail, errorSentence } from '#contract/calls/answers.ts'
import { reconnectCode } from '#contract/employee/connection.ts'
import { messages } from '#contract/messages.ts'
import { DomainError, type ErrorCode, invalid } from '#server/errors.ts'
import type { RouteSchema } from '#server/http/route-schema.ts'
import { apiContentSecurityPolicy, securityHeaders } from '#server/http/security-headers.ts'
import { systemErrorCode } from '#server/system-error.ts'
import { TaskNotDone } from '#server/threads/limits.ts'

/** An expected failure: thrown anywhere, answered in one place, never logged as an error. */
export class HttpError extends Error {
  readonly status: number
  readonly body: object
  readonly headers: Record<string, string>

  /** @param body the JSON of the response, in one of three shapes: `{detail}` with a `code` or without, `{error}`, or `{field: [messages]}` */
  constructor(status: number, body: object, headers: Record<string, string> = {}) {
    super(`HTTP ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const unauthorized = () => new HttpError(401, { detail: messages.unauthenticated })
/** A more recent sign-in lifts the refusal. */
export const recentAuthenticationRequired = () =>
  new HttpError(403, { detail: recentAuthenticationNeeded, code: recentAuthenticationCode })
export const malformedBody = 'The request must be a group of named values. See /api/docs.'
/** Ends the connection: the rest of the body is not read. */
export const tooLarge = () => new HttpError(413, { detail: statusMessages[413] })
export const unsupportedType = () => new HttpError(415, { detail: statusMessages[415] })
/** @param seconds until the next attempt makes sense */
export const tooManyRequests = (seconds: number, body: object = { detail: messages.tooManyRequests }) =>
  new HttpError(429, body, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
export const unavailable = () => new HttpError(503, { detail: messages.unavailable }, { 'retry-after': '5' })

/** Answers any thrown error. An unexpected one is logged with its cause and answered 500 without details. */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const cause = isClientAbort(error, request) ? invalid(statusMessages[400]) : error
  const httpError = asDeclared(toHttpError(cause), request)
  if (httpError.status >= 500 && !(error instanceof DomainError))
    request.log.error({ err: error }, 'request failed')
  // The rest of a refused body is not read; the connection ends with the response.
  if (httpError.status === 413) reply.header('connection', 'close')
  return reply
    .code(httpError.status)
    .headers(httpError.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(httpError.body))
}

/**
 * Answers an unreadable or too slow message, and ends the connection (P3, R12): where the next message begins is
 * unknown.
 */
export function clientErrorHandler({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = JSON.stringify({ detail: statusMessages[status] })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': apiContentSecurityPolicy,
    'cache-control': 'no-store',
    connection: 'close',
    ...securityHeaders,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

/** The HTTP error for any error; 500 for unexpected ones. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof DomainError) return fromDomainError(error)
  if (error instanceof ZodError) return new HttpError(400, toFieldErrors(error))
  if (error instanceof TaskNotDone) return unavailable()
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const known = fromErrorCode(cause)
    if (known) return known
  }
  return new HttpError(500, { detail: messages.internalError })
}

const statusOf: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  outdated: 412,
  tooLarge: 413,
  locked: 423,
  unavailable: 503,
  // Not 401, which would end the caller's session.
  reconnect: 403,
}

function fromDomainError({ code, message: detail, fields, current, retryAfter }: DomainError): HttpError {
  const more = code === 'reconnect' ? { code: reconnectCode } : current === undefined ? {} : { current }
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return new HttpError(statusOf[code], fields ?? { detail, ...more }, headers)
}

/** The client disconnected in the middle of a body: nothing of ours has failed. */
const isClientAbort = (error: unknown, { raw }: FastifyRequest) =>
  raw.destroyed && !raw.readableEnded && systemErrorCode(error) === 'ECONNRESET'

const statusMessages: Record<number, string> & { 400: string } = {
  400: 'The request cannot be read.',
  404: messages.notFound,
  405: 'Method not allowed.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The URL is too long.',
  415: 'Unsupported content type. Send application/json or multipart/form-data.',
  431: 'The URL or the headers are too long.',
}

/** These are answered alike everywhere, whatever a route declares. */
const commonSentences: ReadonlySet<unknown> = new Set([
  messages.unauthenticated,
  messages.forbidden,
  messages.notFound,
  recentAuthenticationNeeded,
  statusMessages[415],
])

/** The error in one sentence, the first of all, under the name that the route declares for the status. */
function asDeclared(httpError: HttpError, { routeOptions: { schema } }: FastifyRequest): HttpError {
  const { status, body, headers } = httpError
  const name = sentenceNames.get((schema as RouteSchema | undefined)?.answers?.[status])
  const [message = malformedBody] = Object.values(body).flat()
  // What is wrong with a body as a whole is a list, as for a field.
  const isSentence = name && typeof Object(body)[name] === 'string'
  if (!name || isSentence || 'error' in body || commonSentences.has(message)) return httpError
  return new HttpError(status, { [name]: message }, headers)
}

const sentenceNames = new Map<unknown, 'detail' | 'error'>([
  [errorDetail, 'detail'],
  [errorSentence, 'error'],
])

function toFieldErrors(error: ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const name = issue.path.length > 0 ? String(issue.path[0]) : 'detail'
    fields[name] ??= []
    fields[name].push(issue.message)
  }
  return fields
}

const connectionErrorMessages = [
  'Connection terminated',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
]
// Connection exceptions (08), shutdowns (57P0x), starting up, too many connections, and the socket's own errors.
const connectionErrorCodes = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|57014)$/
const invalidValueCodes = new Set(['22P02', '22021', '22003', '22007', '22008'])
const storageFullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** An error of Node, PostgreSQL, or Fastify. */
interface CodedError extends Error {
  readonly code?: string
  readonly statusCode?: number
  /** The constraint that a statement has violated. */
  readonly constraint?: string
}

function fromErrorCode(error: CodedError): HttpError | undefined {
  const code = error.code ?? ''
  if (storageFullCodes.has(code)) return new HttpError(507, { detail: 'Not enough storage.' })
  if (invalidValueCodes.has(code))
    return new HttpError(400, { detail: 'A value is invalid or out of range.' })
  if (code === '23505') return uniqueViolation(error)
  if (code === '40001' || code === '40P01') return unavailable()
  if (
    connectionErrorCodes.test(code) ||
    connectionErrorMessages.some((text) => error.message.startsWith(text))
  )
    return unavailable()
  if (code.startsWith('FST_') || code.startsWith('ERR_') || code === '') return fromErrorStatus(error)
  return undefined
}

/** Unique constraints are named `<table>_<column>_key`, from which the message is made (AP-343). */
function uniqueViolation({ constraint = '' }: CodedError): HttpError {
  const [, table, column] = /^([a-z]+)_(\w+)_key$/.exec(constraint) ?? []
  if (!table || !column) return new HttpError(409, { detail: 'Already exists.' })
  return new HttpError(400, { [column]: [`${table} with this ${column} already exists.`] })
}

/** Fastify and its plugins put the status on the error; their messages are for developers, so ours are sent. */
function fromErrorStatus(error: CodedError): HttpError | undefined {
  const status = error.statusCode ?? 0
  if (status < 400 || status > 499) return undefined
  return new HttpError(status, { detail: statusMessages[status] ?? statusMessages[400] })
}
