import { EventEmitter } from 'node:events'
import { context, type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import pg from 'pg'
import { isInTrace } from '#server/tracing/context.ts'

/** Longer statements are cut off, in characters. */
const maxTextLength = 2000

/**
 * A span for each statement, with its text, in which `$1` stands for a value. Errors of PostgreSQL quote values, so a
 * span has their code alone.
 */
export function traceStatements(tracer: Tracer): void {
  const { query } = pg.Client.prototype
  const { connect } = pg.Pool.prototype

  function startSpan(statement: unknown): Span {
    const text = textOf(statement)
    const operation = /^[\s(]*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
    return tracer.startSpan(operation, {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text.slice(0, maxTextLength),
      },
    })
  }

  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]): unknown {
      if (!isInTrace()) return Reflect.apply(query, this, args)
      const span = startSpan(args[0])
      const last = args.at(-1)
      if (typeof last === 'function') {
        const callback = (error: unknown, ...results: unknown[]) => {
          end(span, error)
          Reflect.apply(last, undefined, [error, ...results])
        }
        return Reflect.apply(query, this, [...args.slice(0, -1), callback])
      }
      const result: unknown = Reflect.apply(query, this, args)
      if (result instanceof Promise)
        result.then(
          () => end(span),
          (error: unknown) => end(span, error),
        )
      // A stream of COPY.
      else if (result instanceof EventEmitter)
        result.once('error', (error) => end(span, error)).once('close', () => end(span))
      else end(span)
      return result
    },
  })
  Object.assign(pg.Pool.prototype, {
    /** A waiting statement gets its connection while another's work ends, and would otherwise inherit its context. */
    connect(this: pg.Pool, ...args: unknown[]): unknown {
      return Reflect.apply(
        connect,
        this,
        args.map((arg) => context.bind(context.active(), arg)),
      )
    },
  })
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const isObject = typeof statement === 'object' && statement !== null
  return isObject && 'text' in statement && typeof statement.text === 'string' ? statement.text : ''
}

function end(span: Span, error?: unknown): void {
  if (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'lost connection'
    span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
