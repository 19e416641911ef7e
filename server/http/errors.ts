import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { messages } from '#contract/messages.ts'
import { apiContentSecurityPolicy, securityHeaders } from '#server/http/security-headers.ts'

/** An answer that is the caller's business: thrown anywhere, answered in one place, never logged as a fault. */
export class HttpError extends Error {
  readonly status: number
  readonly body: object
  readonly headers: Record<string, string>

  /** @param body the JSON of the answer, in one of the three settled shapes: `{detail}`, `{error}`, or `{field: [messages]}` */
  constructor(status: number, body: object, headers: Record<string, string> = {}) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const notFound = () => new HttpError(404, { detail: messages.notFound })
export const unauthorized = () => new HttpError(401, { detail: messages.unauthenticated })
export const forbidden = () => new HttpError(403, { detail: messages.forbidden })
export const badRequest = (detail: string) => new HttpError(400, { detail })
/** @param fields messages by the name of the field they belong to */
export const invalid = (fields: Record<string, string[]>) => new HttpError(400, fields)
/** @param seconds after which another try makes sense */
export const tooManyRequests = (seconds: number, body: object = { detail: messages.tooManyRequests }) =>
  new HttpError(429, body, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
export const unavailable = () => new HttpError(503, { detail: messages.unavailable }, { 'retry-after': '5' })

/** Turns whatever was thrown into an answer. What is not a refusal is our fault: logged with its cause, answered without details. */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const httpError = isClientAbort(error, request) ? badRequest(statusMessages[400]) : toHttpError(error)
  if (httpError.status >= 500) request.log.error({ err: error }, 'request failed')
  // What is left of a refused body is not worth reading; the connection ends with the answer.
  if (httpError.status === 413) reply.header('connection', 'close')
  return reply
    .code(httpError.status)
    .headers({ 'cache-control': 'no-store', ...httpError.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(httpError.body))
}

/**
 * Answers what is no message at all, or takes too long to become one, and ends the connection (P3, R12): nobody
 * knows where the next message would begin.
 */
export function clientErrorHandler({ code }: Error & { code?: string }, socket: Socket): void {
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

/** The refusal that an error amounts to; 500 for what nobody foresaw. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof ZodError) return invalid(toFieldErrors(error))
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const known = fromErrorCode(cause as Error & { code?: string; statusCode?: number })
    if (known) return known
  }
  return new HttpError(500, { detail: messages.internalError })
}

/** The caller broke off in the middle of a body: nobody reads the answer, and nothing of ours has failed. */
const isClientAbort = (error: unknown, { raw }: FastifyRequest) =>
  raw.destroyed && !raw.complete && (error as { code?: unknown }).code === 'ECONNRESET'

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

function fromErrorCode(error: Error & { code?: string; statusCode?: number }): HttpError | undefined {
  const code = error.code ?? ''
  if (storageFullCodes.has(code))
    return new HttpError(507, { detail: 'There is no space left to store this.' })
  if (invalidValueCodes.has(code)) return badRequest('A value is out of range or not valid.')
  if (code === '23505') return uniqueViolation(error as { constraint?: string })
  if (code === '40001' || code === '40P01') return unavailable()
  if (
    connectionErrorCodes.test(code) ||
    connectionErrorMessages.some((text) => error.message.startsWith(text))
  )
    return unavailable()
  if (code.startsWith('FST_') || code.startsWith('ERR_') || code === '') return fromErrorStatus(error)
  return undefined
}

/** Unique constraints are called `<table>_<column>_key`, which says what to say (AP-343). */
function uniqueViolation({ constraint = '' }: { constraint?: string }): HttpError {
  const [, table, column] = /^([a-z]+)_(\w+)_key$/.exec(constraint) ?? []
  if (!table || !column) return new HttpError(409, { detail: 'This exists already.' })
  return invalid({ [column]: [`${table} with this ${column} already exists.`] })
}

/** Fastify and its plugins put the status on the error; their texts are for developers, so ours are sent. */
function fromErrorStatus(error: FastifyError | (Error & { statusCode?: number })): HttpError | undefined {
  const status = error.statusCode ?? 0
  if (status < 400 || status > 499) return undefined
  return new HttpError(status, { detail: statusMessages[status] ?? statusMessages[400] })
}

const statusMessages: Record<number, string> & { 400: string } = {
  400: 'The request could not be read.',
  404: messages.notFound,
  405: 'Method not allowed.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This content type is not accepted here. Send application/json or multipart/form-data.',
  431: 'The address or the headers are too long.',
}
