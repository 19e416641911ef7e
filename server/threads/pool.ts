import { Worker } from 'node:worker_threads'

/** What one task may cost before it is taken for an attack (F5). */
export interface ThreadLimits {
  readonly seconds: number
  readonly heapMegabytes: number
  /** Of buffers outside the heap. */
  readonly bufferMegabytes: number
}

/** The task took more time or memory than any honest one. */
export class TooCostly extends Error {}

/** A thread that has done this many tasks is replaced, so that nothing piles up in it. */
const tasksPerThread = 100
/** Loading the PDF library costs more than reading a short document, so threads stay for a while. */
const idleSeconds = 30
const maxIdle = 2

interface Thread {
  readonly worker: Worker
  tasks: number
  timeout?: NodeJS.Timeout
}

/**
 * Does tasks in threads of their own, each with bounds on time and memory: a file made to eat either harms no one else
 * along. The worker answers each message with one. The returned function throws `TooCostly` beyond the bounds, any other
 * error for a crash, and the signal's reason.
 */
export function createThreads<Task, Answer>(
  worker: URL,
  limits: ThreadLimits,
): (task: Task, signal?: AbortSignal) => Promise<Answer> {
  const idle: Thread[] = []

  const startThread = (): Thread => ({
    worker: new Worker(worker, { resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes } }),
    tasks: 0,
  })

  function release(thread: Thread): void {
    thread.tasks++
    if (thread.tasks >= tasksPerThread || idle.length >= maxIdle) {
      void thread.worker.terminate()
      return
    }
    thread.worker.unref()
    thread.timeout = setTimeout(() => {
      idle.splice(idle.indexOf(thread), 1)
      void thread.worker.terminate()
    }, idleSeconds * 1000).unref()
    idle.push(thread)
  }

  return async (task, signal) => {
    signal?.throwIfAborted()
    const thread = idle.pop() ?? startThread()
    clearTimeout(thread.timeout)
    thread.worker.ref()
    try {
      const answer = await ask<Answer>(thread.worker, task, limits, signal)
      release(thread)
      return answer
    } catch (error) {
      await thread.worker.terminate()
      throw error
    }
  }
}

function ask<Answer>(
  worker: Worker,
  task: unknown,
  limits: ThreadLimits,
  signal?: AbortSignal,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onError = (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooCostly() : error)
  const onExit = () => reject(new Error('The thread has ended.'))
  const onAbort = () => reject(signal?.reason)
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  signal?.addEventListener('abort', onAbort, { once: true })
  const timeout = setTimeout(() => reject(new TooCostly()), limits.seconds * 1000)
  // The bound on the heap does not hold for buffers.
  const watch = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory }) =>
        external_memory > limits.bufferMegabytes * 1024 * 1024 && reject(new TooCostly()),
      () => undefined,
    )
  }, 100)
  worker.postMessage(task)
  return promise.finally(() => {
    clearTimeout(timeout)
    clearInterval(watch)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
  })
}
