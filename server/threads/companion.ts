import { parentPort, Worker } from 'node:worker_threads'
import { importHooks } from '#server/threads/import-hooks.ts'
import { fromSentError, type SentError, toSentError } from '#server/threads/sent-error.ts'

/** To the thread: a question, a message without an answer, or that it may end. */
type Order = { readonly id: number; readonly asked: unknown } | { readonly told: unknown } | 'end'

type Reply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: SentError }

/** A thread next to the program's own, which keeps the data that it needs to answer. */
export interface Companion<Asked, Told> {
  /** Starts the thread if there is none. Earlier messages and questions are handled, or at least begun, first. */
  ask(asked: Asked): Promise<unknown>
  /** Sends a message to the thread, if there is one. */
  tell(told: Told): void
  /** Pending questions fail. */
  close(): Promise<void>
}

interface Waiting {
  readonly reject: (reason: unknown) => void
  readonly resolve: (answer: unknown) => void
}

/** No honest question takes so long. The thread is then ended, and the next question starts a new one. */
const longestSeconds = 60
/** How long a thread may take to close its connections. */
const longestEndSeconds = 2

/**
 * For work whose pauses, such as garbage collection, must not delay every request. The thread starts with the first
 * question, does not keep the program running while idle, and is replaced when it fails.
 * @param worker a file of this program, which calls `serveCompanion`
 * @param data what it finds in `workerData`
 */
export function createCompanion<Asked, Told>(worker: URL, data: unknown): Companion<Asked, Told> {
  const waiting = new Map<number, Waiting>()
  let current: Worker | undefined
  let isClosed = false
  let lastId = 0

  function start(): Worker {
    const thread = new Worker(worker, { workerData: data, execArgv: importHooks })
    const onEnd = (error: Error = new Error('The thread has ended.')) => {
      if (current !== thread) return
      current = undefined
      for (const { reject } of waiting.values()) reject(error)
    }
    return thread
      .on('message', settle)
      .on('error', onEnd)
      .on('exit', () => onEnd())
  }

  function settle(reply: Reply): void {
    const one = waiting.get(reply.id)
    if ('answer' in reply) one?.resolve(reply.answer)
    else one?.reject(fromSentError(reply.error))
  }

  return {
    async ask(asked) {
      if (isClosed) throw new Error('The thread is closed.')
      current ??= start()
      const thread = current
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(id, { resolve, reject })
      thread.ref()
      const timeout = setTimeout(() => void thread.terminate(), longestSeconds * 1000)
      thread.postMessage({ id, asked } satisfies Order)
      try {
        return await promise
      } finally {
        clearTimeout(timeout)
        waiting.delete(id)
        if (waiting.size === 0) thread.unref()
      }
    },
    tell: (told) => current?.postMessage({ told } satisfies Order),
    async close() {
      isClosed = true
      const thread = current
      if (!thread) return
      const ended = new Promise((resolve) => thread.once('exit', resolve))
      const timeout = setTimeout(() => void thread.terminate(), longestEndSeconds * 1000)
      thread.ref()
      thread.postMessage('end' satisfies Order)
      await ended
      clearTimeout(timeout)
    },
  }
}

/** In the thread: answers questions, several at a time. */
export function serveCompanion<Asked, Told>({
  answer,
  hear,
  close,
}: {
  answer: (asked: Asked) => Promise<unknown>
  hear: (told: Told) => void
  close: () => Promise<void>
}): void {
  const send = (reply: Reply) => parentPort?.postMessage(reply)
  parentPort?.on('message', (order: Order) => {
    if (order === 'end') return void close().finally(() => process.exit())
    if ('told' in order) return hear(order.told as Told)
    const { id, asked } = order
    answer(asked as Asked).then(
      (found) => send({ id, answer: found }),
      (error: unknown) => send({ id, error: toSentError(error) }),
    )
  })
}
