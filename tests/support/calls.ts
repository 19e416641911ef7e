import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

declare module 'vitest' {
  interface Matchers<R, T> {
    /** The response has this status and, where one is given, exactly this body. */
    toAnswer(status: number, body?: unknown): R
  }
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Makes calls as one person. */
export interface Caller {
  /**
   * @param request method and path as in `POST article/`; the path is below `/api/` unless it begins with a slash
   * @param body JSON, or a form from `multipart`
   */
  (
    request: `${Method} ${string}`,
    body?: InjectOptions['payload'],
    more?: InjectOptions,
  ): Promise<LightMyRequestResponse>
  (options: InjectOptions): Promise<LightMyRequestResponse>
}

/** @param headers of every call that does not bring its own */
export function callerOf(fastify: Pick<FastifyInstance, 'inject'>, headers?: Record<string, string>): Caller {
  return (request: InjectOptions | string, body?: InjectOptions['payload'], more?: InjectOptions) => {
    const options = typeof request === 'string' ? optionsOf(request, body, more) : request
    return fastify.inject({ ...options, headers: { ...headers, ...options.headers } })
  }
}

function optionsOf(
  request: string,
  body?: InjectOptions['payload'],
  more: InjectOptions = {},
): InjectOptions {
  const { method, path } = /^(?<method>\w+) (?<path>.*)$/.exec(request)?.groups ?? {}
  const content = body instanceof Form ? body : { payload: body, headers: {} }
  return {
    // The type of `request` lets through nothing else.
    method: method as Method,
    url: path?.startsWith('/') ? path : `/api/${path}`,
    ...(body && { payload: content.payload }),
    ...more,
    headers: { ...content.headers, ...more.headers },
  }
}

/** A multipart body. */
export class Form {
  readonly payload: Buffer
  readonly headers: { readonly 'content-type': string }

  constructor(payload: Buffer, boundary: string) {
    this.payload = payload
    this.headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  }
}

expect.extend({
  toAnswer(response: LightMyRequestResponse, status: number, ...bodies: [body?: unknown]) {
    const content = contentOf(response)
    return {
      pass: response.statusCode === status && bodies.every((body) => this.equals(content, body)),
      message: () => `The answer is ${response.statusCode} ${String(response.body).slice(0, 1000)}`,
      actual: [response.statusCode, content],
      expected: [status, ...bodies],
    }
  },
})

/** What JSON says, or another text as it is. */
function contentOf({ body }: LightMyRequestResponse): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
