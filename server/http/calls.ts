import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnswerOf, Call, CallInput, Calls, Params, SuccessStatus } from '#contract/calls/call.ts'
import { mount } from '#contract/calls/mount.ts'
import type { Method, Route } from '#contract/calls/route.ts'
import { notFound } from '#server/errors.ts'
import type { Storage } from '#server/files/storage.ts'
import { type ParsedBody, parseBody } from '#server/http/body.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import {
  type CallRecorder,
  type Exported,
  exportRecorderOf,
  isExport,
  recorderOf,
} from '#server/http/record-call.ts'
import type { App, RouteSchema } from '#server/http/route-schema.ts'
import { sendAnswer } from '#server/http/send-answer.ts'
import { safeValidate, validate } from '#server/http/validate.ts'
import type { ActivityLog } from '#server/revisions/activity.ts'
import type { Administrator, Caller, Employee } from '#server/sessions/store.ts'

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Declared<C, Name extends keyof CallInput> =
  C extends Readonly<Record<Name, infer Value>> ? Value : undefined

interface CallerByAccess {
  anyone: null
  visitor: Caller | null
  account: Caller
  admin: Administrator & Caller
  employee: Employee & Caller
}

/** A form's fields as its schema makes them, beside its files. Disposing removes files that have not been stored. */
export type ReceivedForm<Fields> = ParsedBody & { readonly values: Fields }

interface FormOptions {
  /** Receives the files that are not read into memory. */
  readonly storage?: Storage
  /** As in `parseBody`. */
  readonly acceptFile?: Parameters<typeof parseBody>[2]
}

type FormReader<C> =
  Declared<C, 'form'> extends { readonly fields: infer Fields }
    ? (options?: FormOptions) => Promise<ReceivedForm<Output<Fields>>>
    : undefined

/** The input of a call's handler, all of it checked. */
export interface CallContext<R extends string, C extends Pick<Call, 'access' | 'params'>> {
  readonly caller: CallerByAccess[C['access']]
  readonly params: Params<R, C>
  readonly query: Output<Declared<C, 'query'>>
  readonly headers: Output<Declared<C, 'headers'>>
  readonly body: Output<Declared<C, 'body'>>
  /** Reads the form. Throws for fields that its schema refuses, after removing the files. */
  readonly readForm: FormReader<C>
  /** Has to be called before a call that `records` an export sends anything. */
  readonly recordExport: (what: Exported) => Promise<void>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A value without its readonly modifiers. */
type Sendable<T> = T extends { readonly pipe: unknown } | Uint8Array | Date
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Sendable<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Sendable<T[Key]> }
      : T

/** An answer where a call has several ways to succeed. */
export class Answer<Status extends number, Body> {
  readonly status: Status
  readonly body: Body
  constructor(status: Status, body: Body) {
    this.status = status
    this.body = body
  }
}

type IsUnion<T, All = T> = T extends All ? ([All] extends [T] ? false : true) : never

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing
type OrNothing<T> = T extends undefined ? void : T

type Result<Answers> =
  | (true extends IsUnion<SuccessStatus<Answers>>
      ? Answer<SuccessStatus<Answers>, Sendable<AnswerOf<Answers>>>
      : OrNothing<Sendable<AnswerOf<Answers>>>)
  // The response has been sent already, such as a stream.
  | FastifyReply

type Handle<R extends string, C extends Call> = (
  context: CallContext<R, C>,
) => Result<C['answers']> | Promise<Result<C['answers']>>

/** The same where not every caller may learn what is wrong with a body. */
interface GuardedHandler<R extends string, C extends Call> {
  /** Runs when the body is invalid, before the answer says why. Throws to refuse the call instead. */
  authorize(context: Pick<CallContext<R, C>, 'caller' | 'params' | 'query'>): Promise<unknown>
  handle: Handle<R, C>
}

export type Handlers<C extends Calls> = {
  readonly [R in keyof C & Route]: Handle<R, C[R]> | GuardedHandler<R, C[R]>
}

/** What the routes of calls need beside their handlers. */
export interface CallServices {
  readonly rateLimiter: RateLimiter
  readonly activity: ActivityLog
}

/**
 * Adds the routes of declared calls: checks, limits, and serializes by the declaration, so that a handler is left
 * with its work. What is not handled, or not declared, does not compile.
 */
export function implement<C extends Calls>(
  app: App,
  { rateLimiter, activity }: CallServices,
  calls: C,
  handlers: Handlers<C>,
): void {
  for (const [route, call] of Object.entries<Call>(calls)) {
    const handler = handlerOf(handlers, route)
    const record = recorderOf(route, call, activity)
    const recordExport = exportRecorderOf(route, activity)
    const implementation = { call, handler, rateLimiter, record, recordExport, status: soleStatus(call) }
    // A route is a method and a path with parameters in braces, which Fastify writes with a colon.
    const [method, path] = route.split(' ') as [Method, string]
    const hasOwnHead = Object.hasOwn(calls, `HEAD ${path}`)
    const add = (scope: App) =>
      scope.route({
        method,
        url: `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`,
        config: configOf(call),
        schema: schemaOf(call),
        exposeHeadRoute: method === 'GET' && !hasOwnHead && !call.isEndless,
        handler: (request, reply) => answerCall(implementation, request, reply),
      })
    const { stream } = call
    if (stream) app.register(async (scope) => add(acceptStream(scope, stream.mediaType)))
    else add(app)
  }
}

/** The same for calls that several lists have, at the path of one of them. */
export function implementAt<C extends Calls>(
  app: App,
  services: CallServices,
  path: string,
  calls: C,
  handlers: Handlers<C>,
): void {
  // Where the calls are mounted changes nothing about who handles which.
  implement(app, services, mount(path, calls) as Calls, mount(path, handlers) as Handlers<Calls>)
}

/** Inside of the mechanism the types of single calls are gone: `Handlers` has checked them. */
function handlerOf(handlers: object, route: string): AnyHandler {
  const handler = (handlers as Readonly<Record<string, AnyHandle | AnyHandler>>)[route]
  if (!handler) throw new Error(`${route} is declared but not handled`)
  return typeof handler === 'function' ? { handle: handler } : handler
}

interface AnyContext {
  readonly caller: Caller | null
  readonly params: Readonly<Record<string, unknown>>
  readonly query: unknown
  readonly headers: unknown
  readonly body: unknown
  readonly readForm: (options?: FormOptions) => Promise<ReceivedForm<unknown>>
  readonly recordExport: (what: Exported) => Promise<void>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
type AnyHandle = (context: AnyContext) => unknown
interface AnyHandler {
  authorize?(context: AnyContext): Promise<unknown>
  handle: AnyHandle
}

interface Implementation {
  readonly call: Call
  readonly handler: AnyHandler
  readonly rateLimiter: RateLimiter
  /** Records what the call has done; null where that is not recorded. */
  readonly record: CallRecorder | null
  readonly recordExport: ReturnType<typeof exportRecorderOf>
  /** With which it succeeds; null where there are several, one of which its handler names. */
  readonly status: number | null
}

async function answerCall(
  { call, handler, rateLimiter, record, recordExport, status }: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { principal: caller } = request
  let form: ReceivedForm<unknown> | undefined
  let isRecorded = !isExport(call)
  const params = parseParams(call, request)
  const query = call.query && validate(call.query, parametersOf(request.query))
  const headers = call.headers && validate(call.headers, request.headers)
  const { data: body, error } = call.body
    ? safeValidate(call.body, request.body ?? {})
    : { data: request.body, error: undefined }
  const context: AnyContext = {
    ...{ caller, request, reply, params, query, headers, body },
    readForm: async (options) => {
      form = await readForm(call, request, options)
      return form
    },
    recordExport: async (what: Exported) => {
      if (!caller) throw new Error(`${request.routeOptions.url} is for anyone`)
      await recordExport(caller, what)
      isRecorded = true
    },
  }
  if (error) {
    await handler.authorize?.(context)
    throw error
  }
  if (call.rateLimit) await rateLimiter.consume(call.rateLimit, caller ? String(caller.id) : request.ip)
  if (call.caching) reply.header('cache-control', call.caching)
  const handle = async () => handler.handle(context)
  const sent = () => ({ params, body: form?.values ?? body })
  const result = await (caller && record ? record(caller, sent, handle) : handler.handle(context))
  if (!isRecorded) throw new Error(`${request.routeOptions.url} exports without a record`)
  // A promise of the reply, which is a thenable, ends with the response and without a value.
  if (result === reply || isAnswered(reply)) return reply
  if (result instanceof Answer) return sendAnswer(reply.code(result.status), result.body)
  if (status === null)
    throw new Error(`${request.routeOptions.url} has several answers, none of which it names`)
  return sendAnswer(reply.code(status), result)
}

const isAnswered = ({ sent, raw }: FastifyReply): boolean => sent || raw.headersSent

/** An empty parameter is the same as an absent one, and `name[]` the same as `name`. */
function parametersOf(query: unknown): object {
  const sent = Object.entries(query ?? {})
  // Most queries are as they should be.
  if (!sent.some(([name, value]) => value === '' || name.endsWith('[]'))) return Object(query)
  return Object.fromEntries(
    sent.filter(([, value]) => value !== '').map(([name, value]) => [name.replace(/\[\]$/, ''), value]),
  )
}

function parseParams({ params: schemas }: Call, request: FastifyRequest): Readonly<Record<string, unknown>> {
  // Fastify's parameters are texts by name.
  const params = request.params as Readonly<Record<string, string>>
  if (!schemas) return params
  const parsed = Object.entries(params).map(([name, text]) => {
    const schema = schemas[name]
    if (!schema) return [name, text]
    const { success, data } = safeValidate(schema, text)
    if (!success) throw notFound()
    return [name, data]
  })
  return Object.fromEntries(parsed)
}

async function readForm(
  { form }: Call,
  request: FastifyRequest,
  { storage, acceptFile }: FormOptions = {},
): Promise<ReceivedForm<unknown>> {
  if (!form) throw new Error(`${request.routeOptions.url} declares no form`)
  await using cleanup = new AsyncDisposableStack()
  const body = cleanup.use(await parseBody(request, storage, acceptFile))
  const sent = Object.fromEntries(body.fields)
  const values = validate(form.fields, body.isForm && form.fromTexts ? form.fromTexts(sent) : sent)
  cleanup.move()
  return { ...body, values }
}

function soleStatus({ answers }: Call): number | null {
  const [status, ...others] = Object.keys(answers)
    .map(Number)
    .filter((one) => one < 300)
  return status === undefined || others.length > 0 ? null : status
}

const configOf = ({ access, area, isReading, own, recentAuthentication, beforeSecondStep }: Call) => ({
  access,
  ...(area !== undefined && { area }),
  ...(isReading && { isReading }),
  ...(own !== undefined && { own }),
  ...(recentAuthentication && { recentAuthentication }),
  ...(beforeSecondStep && { beforeSecondStep }),
})

const schemaOf = ({
  tags,
  summary,
  description,
  query,
  headers,
  body,
  form,
  stream,
  limits,
  outdatedBy,
  answers,
}: Call): RouteSchema => ({
  tags,
  summary,
  ...(description !== undefined && { description }),
  ...(query && { querystring: query }),
  ...(headers && { headers }),
  ...(body && { body }),
  ...(form && { form }),
  ...(stream && { stream }),
  ...(limits && { limits }),
  ...(outdatedBy && { outdatedBy }),
  answers,
})

function acceptStream(scope: App, mediaType: string): App {
  scope.addContentTypeParser(mediaType, (_request, payload, done) => done(null, payload))
  return scope
}
