import { type ChildProcess, execFile, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import * as path from 'node:path'
import {
  type CallFunction,
  type CallMessage,
  createPendingCalls,
  type Functions,
  type ReplyMessage,
} from '#server/threads/calls.ts'
import { importHooks } from '#server/threads/import-hooks.ts'
import { ProcessEnded, type ThreadLimits } from '#server/threads/limits.ts'
import { onScarceMemory, withMemory } from '#server/threads/memory.ts'
import { type Starvation, watchForStarvation } from '#server/threads/starvation.ts'

/** To the process: a call of a function in one of its threads. */
export interface BackgroundCall extends CallMessage {
  readonly id: number
  /** The file that serves the function. */
  readonly worker: string
  readonly limits: ThreadLimits
}

type NewCall = Omit<BackgroundCall, 'id'>

export type BackgroundOrder = BackgroundCall | { readonly canceled: number }

/** From the process: once that it has loaded, and then the results of calls. */
export type BackgroundReply = 'loaded' | ReplyMessage

/** Loading the PDF library costs more than reading a short document, so the process stays for a while. */
const idleSeconds = 30

/** Hostile files can neither write nor start anything; docs/decisions/0018 says what remains. */
const permissions = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-worker',
  '--disable-warning=SecurityWarning',
]

const usualStarvation: Starvation = { seconds: 10, share: 0.05 }
/** How long tasks are not given to a process that has starved. */
const starvedSeconds = 60

const file = new URL('./background-process.ts', import.meta.url)

export interface BackgroundOptions {
  /** Whether a person waits for the results: such calls do not wait for long ones, and get a processor sooner. */
  readonly isUrgent?: boolean
  /** When calls that are not urgent go over to the process for urgent ones; null means never. */
  readonly starvation?: Starvation | null
}

/**
 * Calls functions in threads of another process, each call with limits on time and memory, and all within one budget of
 * memory: a hostile file harms no other call. A call waits until the budget has room for it. The process has a low
 * priority: visitors come first, not only before the threads but also before V8's work for them, such as garbage
 * collection. Where they leave it no processor, its calls go over to the process for urgent ones. Beyond the limits a
 * call throws `TooCostly`, and `TaskNotDone` if the process ended or was too busy.
 * @param worker a file of this program, which calls `serveThread` with the functions of `F`
 */
export function createBackground<F extends Functions>(
  worker: URL,
  limits: ThreadLimits,
  { isUrgent = false, starvation = usualStarvation }: BackgroundOptions = {},
): CallFunction<F> {
  const claim = { megabytes: limits.heapMegabytes + limits.bufferMegabytes, isUrgent }
  return async (name, ...[input, signal]) => {
    const call = { worker: worker.href, limits, name, input }
    // The thread returns what the functions of `F` return.
    return (await withMemory(claim, (ending) => callProcess(call, ending), signal)) as never
  }

  function callProcess(call: NewCall, ending: AbortSignal): Promise<unknown> {
    if (isUrgent) return urgentProcess.call(call, ending)
    return starvation ? callUnlessStarved(call, ending, starvation) : otherProcess.call(call, ending)
  }
}

/** A process that is started by the first call, and ends when it has been idle for a while. */
function createProcess(isUrgent: boolean) {
  const calls = createPendingCalls()
  let current: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function begin(): ChildProcess {
    clearTimeout(idleTimer)
    current ??= start()
    if (calls.size === 0) {
      current.ref()
      current.channel?.ref()
    }
    return current
  }

  function end(child: ChildProcess): void {
    if (calls.size > 0) return
    child.unref()
    child.channel?.unref()
    idleTimer = setTimeout(stopIdle, idleSeconds * 1000).unref()
  }

  function stopIdle(): void {
    if (calls.size > 0) return
    if (current?.connected) current.disconnect()
    current = undefined
  }

  function start(): ChildProcess {
    const cache = getCompileCacheDir()
    const child = fork(file, isUrgent ? ['--urgent'] : [], {
      // No setting, and so no secret, is where strangers' files are read.
      env: {
        ...(cache !== undefined && { NODE_COMPILE_CACHE: path.dirname(cache) }),
        // Each thread would keep freed memory of its own.
        MALLOC_ARENA_MAX: '1',
        MALLOC_TRIM_THRESHOLD_: '262144',
        MALLOC_MMAP_THRESHOLD_: '8388608',
      },
      // V8's own threads would take the other processors as well, and more time for the same work.
      execArgv: ['--single-threaded', ...permissions, ...importHooks],
      serialization: 'advanced',
    })
    const onEnd = (error: Error = new ProcessEnded()) => {
      // No call waits for a process that was idle.
      if (current !== child) return
      current = undefined
      calls.fail(error)
    }
    return child
      .on('message', (reply: BackgroundReply) => {
        if (reply !== 'loaded') calls.settle(reply)
        else if (!isUrgent) runWhenIdle(child)
      })
      .on('error', onEnd)
      .on('exit', () => onEnd())
  }

  onScarceMemory(stopIdle)
  return {
    get pid() {
      return current?.pid
    },
    async call(call: NewCall, signal: AbortSignal): Promise<unknown> {
      signal.throwIfAborted()
      const child = begin()
      const { id, result } = calls.add(signal)
      const onAbort = () => send(child, { canceled: id })
      signal.addEventListener('abort', onAbort, { once: true })
      send(child, { ...call, id })
      return result.finally(() => {
        signal.removeEventListener('abort', onAbort)
        end(child)
      })
    },
  }
}

/**
 * With `chrt`, visitors preempt the process at once instead of at the end of a time slice. Set only after the
 * process has loaded, because on a busy machine it might otherwise never finish loading.
 */
function runWhenIdle({ pid }: ChildProcess): void {
  if (process.platform === 'linux')
    execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', `${pid}`], () => undefined)
}

/** When a process ends, its pending calls fail by themselves. */
const send = (child: ChildProcess, order: BackgroundOrder) => void (child.connected && child.send(order))

const urgentProcess = createProcess(true)
const otherProcess = createProcess(false)

let starvedUntil = 0

/** A call that is given to another process begins anew: of what it has done, next to nothing is lost. */
async function callUnlessStarved(
  call: NewCall,
  signal: AbortSignal,
  starvation: Starvation,
): Promise<unknown> {
  if (performance.now() < starvedUntil) return urgentProcess.call(call, signal)
  const starved = new AbortController()
  const stopWatching = watchForStarvation(
    () => otherProcess.pid,
    starvation,
    () => {
      starvedUntil = performance.now() + starvedSeconds * 1000
      starved.abort()
    },
  )
  try {
    return await otherProcess.call(call, AbortSignal.any([signal, starved.signal]))
  } catch (error) {
    if (error !== starved.signal.reason) throw error
    return urgentProcess.call(call, signal)
  } finally {
    stopWatching()
  }
}
