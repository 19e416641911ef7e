import { Worker } from 'node:worker_threads'
import { readingLimits as limits } from '#server/hiring/resume/limits.ts'
import type { ResumeAnswer, ResumeTask } from '#server/hiring/resume/reading.ts'

/** The document took more time or memory than any honest one. */
export class TooCostly extends Error {}

/** A thread that has read this many documents is replaced, so that nothing piles up in it. */
const tasksPerThread = 100
/** Loading the PDF library costs more than reading a resume, so threads stay for a while. */
const idleSeconds = 30
const maxIdle = 2

interface Thread {
  readonly worker: Worker
  tasks: number
  timeout?: NodeJS.Timeout
}

const idle: Thread[] = []

/**
 * Has a document read in a thread of its own, with bounds on time and memory: a document made to eat either takes nobody
 * else along. Throws `TooCostly` beyond the bounds, any other error for a crash, and the signal's reason.
 */
export async function runTask(task: ResumeTask, signal?: AbortSignal): Promise<ResumeAnswer> {
  signal?.throwIfAborted()
  const thread = idle.pop() ?? startThread()
  clearTimeout(thread.timeout)
  thread.worker.ref()
  try {
    const answer = await ask(thread.worker, task, signal)
    release(thread)
    return answer
  } catch (error) {
    await thread.worker.terminate()
    throw error
  }
}

const startThread = (): Thread => ({
  worker: new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
  }),
  tasks: 0,
})

function ask(worker: Worker, task: ResumeTask, signal?: AbortSignal): Promise<ResumeAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ResumeAnswer>()
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
