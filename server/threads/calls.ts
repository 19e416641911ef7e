import { fromSentError, type SentError } from '#server/threads/sent-error.ts'

/** Functions that another thread or process may call. An argument or a result is what structured clone can copy. */
export type Functions = Readonly<Record<string, (input: never) => unknown>>

/** Calls one of them. Throws what it throws, with its code and cause, or the signal's reason. */
export type CallFunction<F extends Functions> = <Name extends keyof F & string>(
  name: Name,
  ...[input, signal]: [...InputOf<F[Name]>, signal?: AbortSignal]
) => Promise<Awaited<ReturnType<F[Name]>>>

/** A function without a parameter is called with its name alone. */
export type InputOf<F extends Functions[string]> =
  Parameters<F> extends [] ? [input?: undefined] : Parameters<F>

/** A message that calls a function. Without an id, nobody waits for the result. */
export interface CallMessage {
  readonly id?: number
  readonly name: string
  readonly input: unknown
}

export type ReplyMessage =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SentError }

/** Calls that have been sent and not been answered yet. */
export interface PendingCalls {
  readonly size: number
  add(signal?: AbortSignal): { readonly id: number; readonly result: Promise<unknown> }
  settle(reply: ReplyMessage): void
  /** Fails all of them: the other side has ended. */
  fail(error: unknown): void
}

export function createPendingCalls(): PendingCalls {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  return {
    get size() {
      return waiting.size
    },
    add(signal) {
      const id = ++lastId
      const call = Promise.withResolvers<unknown>()
      const onAbort = () => call.reject(signal?.reason)
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.set(id, call)
      const result = call.promise.finally(() => {
        waiting.delete(id)
        signal?.removeEventListener('abort', onAbort)
      })
      return { id, result }
    },
    settle(reply) {
      const call = waiting.get(reply.id)
      if ('result' in reply) call?.resolve(reply.result)
      else call?.reject(fromSentError(reply.error))
    },
    fail(error) {
      for (const { reject } of waiting.values()) reject(error)
    },
  }
}
