import { Worker } from 'node:worker_threads'
import { type ThreadLimits, TooCostly } from '#server/threads/limits.ts'

/** A thread is replaced after this many tasks, so that nothing accumulates in it. */
const tasksPerThread = 100
const maxIdle = 2

interface Thread {
  readonly worker: Worker
  tasks: number
}

/**
 * Runs tasks in threads of this process, the background process, which ends when they are idle: see
 * `createBackground`.
 */
export function createThreads(
  worker: URL,
  limits: ThreadLimits,
): (task: unknown, signal: AbortSignal) => Promise<unknown> {
  const idle: Thread[] = []

  const startThread = (): Thread => ({
    worker: new Worker(worker, { resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes } }),
    tasks: 0,
  })

  function release(thread: Thread): void {
    thread.tasks++
    if (thread.tasks >= tasksPerThread || idle.length >= maxIdle) void thread.worker.terminate()
    else idle.push(thread)
  }

  return async (task, signal) => {
    signal.throwIfAborted()
    const thread = idle.pop() ?? startThread()
    try {
      const answer = await ask(thread.worker, task, limits, signal)
      release(thread)
      return answer
    } catch (error) {
      await thread.worker.terminate()
      throw error
    }
  }
}

/** Only processor time counts: a task that waits, because others come first or it rests, costs nothing. */
function ask(worker: Worker, task: unknown, limits: ThreadLimits, signal: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onError = (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooCostly() : error)
  const onExit = () => reject(new Error('The thread has ended.'))
  const onAbort = () => reject(signal.reason)
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  signal.addEventListener('abort', onAbort, { once: true })
  const cpuLimit = limits.seconds * 1_000_000
  // Unknown while a thread is starting.
  const cpuBefore = worker.cpuUsage().catch(() => undefined)
  const watch = setInterval(async () => {
    try {
      const { user, system } = await worker.cpuUsage(await cpuBefore)
      // The limit of the heap does not include buffers.
      const { external_memory } = await worker.getHeapStatistics()
      if (user + system > cpuLimit || external_memory > limits.bufferMegabytes * 1024 * 1024)
        reject(new TooCostly())
    } catch {
      // The thread has ended, which its own events report.
    }
  }, 100)
  worker.postMessage(task)
  return promise.finally(() => {
    clearInterval(watch)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
    signal.removeEventListener('abort', onAbort)
  })
}
