import { type ChildProcess, execFile, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import * as path from 'node:path'
import { importHooks } from '#server/threads/import-hooks.ts'
import { ProcessEnded, type ThreadLimits, TooCostly } from '#server/threads/limits.ts'
import { withMemory } from '#server/threads/memory.ts'
import { fromSentError, type SentError } from '#server/threads/sent-error.ts'

/** To the process: a task for a worker, or the number of a canceled one. */
export type BackgroundOrder =
  | { readonly id: number; readonly worker: string; readonly limits: ThreadLimits; readonly task: unknown }
  | { readonly id: number }

/** From the process: once that it has loaded, and then outcomes of tasks. */
export type BackgroundReply =
  | 'loaded'
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: SentError; readonly isTooCostly: boolean }

/** Loading the PDF library costs more than reading a short document, so the process stays for a while. */
const idleSeconds = 30

/** Hostile files find nothing to write with and nothing to start: decision 18 says what is left. */
const permissions = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-worker',
  '--disable-warning=SecurityWarning',
]

const file = new URL('./background-process.ts', import.meta.url)

export interface BackgroundOptions {
  /** Whether a person waits for the answers: such tasks do not wait for long ones, and get a processor sooner. */
  readonly isUrgent?: boolean
}

/**
 * Runs tasks in threads of another process, each with limits on time and memory, and all within one budget of memory: a
 * hostile file harms no other task. A task waits until the budget has room for it. The process has a low priority:
 * visitors come first, not only before the threads but also before V8's work for them, such as garbage collection. The
 * worker answers each message with one. The returned function throws `TooCostly` beyond the limits, `TaskNotDone` if the
 * process ended or was too busy, any other error for a crash, and the signal's reason.
 * @param worker a file of this program
 */
export function createBackground<Task, Answer>(
  worker: URL,
  limits: ThreadLimits,
  { isUrgent = false }: BackgroundOptions = {},
): (task: Task, signal?: AbortSignal) => Promise<Answer> {
  const child = isUrgent ? urgentProcess : otherProcess
  const claim = { megabytes: limits.heapMegabytes + limits.bufferMegabytes, isUrgent }
  return (task, signal) =>
    withMemory(claim, (ending) => child.run<Answer>({ worker, limits, task }, ending), signal)
}

interface Order {
  readonly worker: URL
  readonly limits: ThreadLimits
  readonly task: unknown
}

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (reason: unknown) => void
}

/** A process that is started by the first task, and ends when it has been idle for a while. */
function createProcess(isUrgent: boolean) {
  const waiting = new Map<number, Waiting>()
  let current: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0

  function begin(id: number, one: Waiting): ChildProcess {
    clearTimeout(idleTimer)
    current ??= start()
    if (waiting.size === 0) {
      current.ref()
      current.channel?.ref()
    }
    waiting.set(id, one)
    return current
  }

  function end(id: number, child: ChildProcess): void {
    waiting.delete(id)
    if (waiting.size > 0) return
    child.unref()
    child.channel?.unref()
    idleTimer = setTimeout(() => {
      if (current !== child) return
      current = undefined
      if (child.connected) child.disconnect()
    }, idleSeconds * 1000).unref()
  }

  function start(): ChildProcess {
    const cache = getCompileCacheDir()
    const child = fork(file, isUrgent ? ['--urgent'] : [], {
      // No setting, and so no secret, is where strangers' files are read.
      env: {
        ...(cache !== undefined && { NODE_COMPILE_CACHE: path.dirname(cache) }),
        // Each thread would keep freed memory of its own.
        MALLOC_ARENA_MAX: '2',
      },
      // V8's own threads would take the other processors as well, and more time for the same work.
      execArgv: ['--single-threaded', ...permissions, ...importHooks],
      serialization: 'advanced',
    })
    const onEnd = (error?: Error) => {
      // Nobody waits for a process that was idle.
      if (current !== child) return
      current = undefined
      for (const { reject } of waiting.values()) reject(error ?? new ProcessEnded())
    }
    return child
      .on('message', (reply: BackgroundReply) => {
        if (reply !== 'loaded') settle(reply)
        else if (!isUrgent) runWhenIdle(child)
      })
      .on('error', onEnd)
      .on('exit', () => onEnd())
  }

  function settle(reply: Exclude<BackgroundReply, 'loaded'>): void {
    const one = waiting.get(reply.id)
    if (!one) return
    if ('answer' in reply) one.resolve(reply.answer as never)
    else one.reject(reply.isTooCostly ? new TooCostly() : fromSentError(reply.error))
  }

  return {
    async run<Answer>({ worker, limits, task }: Order, signal: AbortSignal): Promise<Answer> {
      signal.throwIfAborted()
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const child = begin(id, { resolve, reject })
      const onAbort = () => {
        send(child, { id })
        reject(signal.reason)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      send(child, { id, worker: worker.href, limits, task })
      return promise.finally(() => {
        signal.removeEventListener('abort', onAbort)
        end(id, child)
      })
    },
  }
}

/**
 * If `chrt` is known, this lets visitors have a processor at once and not only at the end of a time slice. Not before
 * the process has loaded, which on a busy machine might otherwise never happen.
 */
function runWhenIdle({ pid }: ChildProcess): void {
  if (process.platform === 'linux')
    execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', `${pid}`], () => undefined)
}

/** A process that has ended rejects its pending tasks by itself. */
const send = (child: ChildProcess, order: BackgroundOrder) => void (child.connected && child.send(order))

const urgentProcess = createProcess(true)
const otherProcess = createProcess(false)
