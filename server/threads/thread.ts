import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads'
import {
  type CallMessage,
  createPendingCalls,
  type Functions,
  type ReplyMessage,
} from '#server/threads/calls.ts'
import { TooCostly } from '#server/threads/limits.ts'
import { toSentError } from '#server/threads/sent-error.ts'

/** A thread whose functions this one calls. */
export interface Thread {
  readonly worker: Worker
  /** How many calls wait for their results. */
  readonly pending: number
  call(name: string, input: unknown, signal?: AbortSignal): Promise<unknown>
  notify(name: string, input: unknown): void
  /** Fails the calls that wait. */
  fail(error: unknown): void
}

/** @param file calls `serveThread` */
export function startThread(file: URL, options: WorkerOptions): Thread {
  const calls = createPendingCalls()
  const worker = new Worker(file, options)
    .on('message', calls.settle)
    .on('error', (error: NodeJS.ErrnoException) =>
      calls.fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooCostly() : error),
    )
    .on('exit', () => calls.fail(new Error('The thread has ended.')))
  const send = (message: CallMessage) => worker.postMessage(message)
  return {
    worker,
    get pending() {
      return calls.size
    },
    call(name, input, signal) {
      const { id, result } = calls.add(signal)
      send({ id, name, input })
      return result
    },
    notify: (name, input) => send({ name, input }),
    fail: calls.fail,
  }
}

/** Asks the thread to close what it has open, and to end. */
export const endMessage = 'end'

/**
 * In the thread: lets the thread that started it call these functions, several at a time. A call begins before later
 * ones do.
 * @param close ends what the thread has open
 */
export function serveThread(functions: Functions, close?: () => Promise<void>): void {
  const post = (reply: ReplyMessage) => parentPort?.postMessage(reply)
  async function answer({ id, name, input }: CallMessage): Promise<void> {
    // The type of `CallFunction` has checked the name and the input.
    const run = async () => functions[name]?.(input as never)
    if (id === undefined) return void (await run())
    try {
      post({ id, result: await run() })
    } catch (error) {
      post({ id, error: toSentError(error) })
    }
  }
  parentPort?.on('message', (message: CallMessage | typeof endMessage) => {
    if (message === endMessage) void close?.().finally(() => process.exit())
    else void answer(message)
  })
}
