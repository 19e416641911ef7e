import type { CallFunction, Functions, InputOf } from '#server/threads/calls.ts'
import { importHooks } from '#server/threads/import-hooks.ts'
import { endMessage, startThread, type Thread } from '#server/threads/thread.ts'

/** A thread of this process, which keeps the data that its functions need. */
export interface OwnThread<F extends Functions> {
  /** Starts the thread if there is none. Earlier calls and notifications are handled, or at least begun, first. */
  readonly call: CallFunction<F>
  /** Calls a function without waiting for it, if the thread has been started. */
  notify<Name extends keyof F & string>(name: Name, ...[input]: InputOf<F[Name]>): void
  /** Pending calls fail. */
  close(): Promise<void>
}

/** No honest call takes so long. The thread is then ended, and the next call starts a new one. */
const maxCallSeconds = 60
/** How long a thread may take to close its connections. */
const maxClosingSeconds = 2

/**
 * For work whose pauses, such as garbage collection, must not delay every request. The thread starts with the first
 * call, does not keep the program running while idle, and is replaced when it fails.
 * @param file of this program, which calls `serveThread` with the functions of `F`
 * @param data what it finds in `workerData`
 */
export function createOwnThread<F extends Functions>(file: URL, data: unknown): OwnThread<F> {
  let current: Thread | undefined
  let isClosed = false

  function start(): Thread {
    const thread = startThread(file, { workerData: data, execArgv: importHooks })
    const forget = () => {
      if (current === thread) current = undefined
    }
    thread.worker.once('error', forget).once('exit', forget)
    return thread
  }

  async function call(name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
    if (isClosed) throw new Error('The thread is closed.')
    current ??= start()
    const thread = current
    thread.worker.ref()
    const timeout = setTimeout(() => void thread.worker.terminate(), maxCallSeconds * 1000)
    try {
      return await thread.call(name, input, signal)
    } finally {
      clearTimeout(timeout)
      if (thread.pending === 0) thread.worker.unref()
    }
  }

  return {
    // The thread returns what the functions of `F` return.
    call: async (name, ...[input, signal]) => (await call(name, input, signal)) as never,
    notify: (name, ...[input]) => current?.notify(name, input),
    async close() {
      isClosed = true
      const worker = current?.worker
      if (!worker) return
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      const timeout = setTimeout(() => void worker.terminate(), maxClosingSeconds * 1000)
      worker.ref()
      worker.postMessage(endMessage)
      await ended
      clearTimeout(timeout)
    },
  }
}
