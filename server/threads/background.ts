import { type ChildProcess, execFile, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import * as path from 'node:path'
import { importHooks } from '#server/threads/import-hooks.ts'
import { ProcessEnded, type ThreadLimits, TooCostly } from '#server/threads/limits.ts'
import { fromSentError, type SentError } from '#server/threads/sent-error.ts'

/** To the process: a task for a worker, or the number of a canceled one. */
export type BackgroundOrder =
  | { readonly id: number; readonly worker: string; readonly limits: ThreadLimits; readonly task: unknown }
  | { readonly id: number }

/** From the process. */
export type BackgroundReply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: SentError; readonly isTooCostly: boolean }

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (reason: unknown) => void
}

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
const waiting = new Map<number, Waiting>()
let current: ChildProcess | undefined
let idleTimer: NodeJS.Timeout | undefined
let lastId = 0

/**
 * Runs tasks in threads of another process, each with limits on time and memory: a hostile file harms no other task.
 * The process has the lowest priority: visitors come first, not only before the threads but also before V8's work for
 * them, such as garbage collection. The worker answers each message with one. The returned function throws
 * `TooCostly` beyond the limits, `ProcessEnded` if something else ended the process, any other error for a crash, and
 * the signal's reason.
 * @param worker a file of this program
 */
export function createBackground<Task, Answer>(
  worker: URL,
  limits: ThreadLimits,
): (task: Task, signal?: AbortSignal) => Promise<Answer> {
  return async (task, signal) => {
    signal?.throwIfAborted()
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const child = begin(id, { resolve, reject })
    const onAbort = () => {
      send(child, { id })
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    send(child, { id, worker: worker.href, limits, task })
    return promise.finally(() => {
      signal?.removeEventListener('abort', onAbort)
      end(id, child)
    })
  }
}

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
  const child = fork(file, {
    // No setting, and so no secret, is where strangers' files are read.
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(cache) },
    // V8's own threads would take the other processors as well, and more time for the same work.
    execArgv: ['--single-threaded', ...permissions, ...importHooks],
    serialization: 'advanced',
  })
  // If known, this lets visitors have a processor at once and not only at the end of a time slice.
  if (process.platform === 'linux')
    execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', `${child.pid}`], () => undefined)
  const onEnd = (error?: Error) => {
    // Nobody waits for a process that was idle.
    if (current !== child) return
    current = undefined
    for (const { reject } of waiting.values()) reject(error ?? new ProcessEnded())
  }
  return child
    .on('message', settle)
    .on('error', onEnd)
    .on('exit', () => onEnd())
}

function settle(reply: BackgroundReply): void {
  const one = waiting.get(reply.id)
  if (!one) return
  if ('answer' in reply) one.resolve(reply.answer as never)
  else one.reject(reply.isTooCostly ? new TooCostly() : fromSentError(reply.error))
}

/** A process that has ended rejects its pending tasks by itself. */
const send = (child: ChildProcess, order: BackgroundOrder) => void (child.connected && child.send(order))
