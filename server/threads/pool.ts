import type { CallMessage } from '#server/threads/calls.ts'
import { type ThreadLimits, TooCostly } from '#server/threads/limits.ts'
import { startThread, type Thread } from '#server/threads/thread.ts'

/** A thread is replaced after this many calls, so that nothing accumulates in it. */
const callsPerThread = 100
const maxIdle = 2
/** A thread that has nothing to do keeps 50 MB, so it waits only as long as the next call of a series takes to come. */
const idleMs = 250
/** For short-lived objects, of which V8 would collect 48 MB first. */
const youngMegabytes = 8

/** Runs a call in a thread of this process, the background process: see `createBackground`. */
export type RunCall = (call: CallMessage, signal: AbortSignal) => Promise<unknown>

/** Threads that end when they are idle. */
export function createPool(file: URL, limits: ThreadLimits): RunCall {
  const idle = new Map<Thread, NodeJS.Timeout>()
  const calls = new WeakMap<Thread, number>()

  function start(): Thread {
    const thread = startThread(file, {
      resourceLimits: {
        maxOldGenerationSizeMb: limits.heapMegabytes,
        maxYoungGenerationSizeMb: youngMegabytes,
      },
    })
    thread.worker.once('exit', () => take(thread))
    return thread
  }

  function take(thread: Thread | undefined): Thread | undefined {
    if (!thread) return undefined
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    return thread
  }

  function release(thread: Thread): void {
    const count = (calls.get(thread) ?? 0) + 1
    calls.set(thread, count)
    if (count >= callsPerThread || idle.size >= maxIdle) void thread.worker.terminate()
    else idle.set(thread, setTimeout(() => void take(thread)?.worker.terminate(), idleMs).unref())
  }

  return async ({ name, input }, signal) => {
    signal.throwIfAborted()
    const thread = take([...idle.keys()].at(-1)) ?? start()
    const stopWatching = watchCosts(thread, limits)
    try {
      const result = await thread.call(name, input, signal)
      release(thread)
      return result
    } catch (error) {
      await thread.worker.terminate()
      throw error
    } finally {
      stopWatching()
    }
  }
}

/**
 * Fails the call of a thread that takes too much. Only processor time counts: a call that waits, because others come
 * first or it rests, costs nothing.
 */
function watchCosts({ worker, fail }: Thread, { seconds, bufferMegabytes }: ThreadLimits): () => void {
  // Unknown while a thread is starting.
  const cpuBefore = worker.cpuUsage().catch(() => undefined)
  const watch = setInterval(async () => {
    try {
      const { user, system } = await worker.cpuUsage(await cpuBefore)
      // The limit of the heap does not include buffers.
      const { external_memory } = await worker.getHeapStatistics()
      if (user + system > seconds * 1_000_000 || external_memory > bufferMegabytes * 1024 * 1024)
        fail(new TooCostly())
    } catch {
      // The thread has ended, which its own events report.
    }
  }, 100)
  return () => clearInterval(watch)
}
