import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { BackgroundOrder, BackgroundReply } from '#server/threads/background.ts'
import { TooCostly } from '#server/threads/limits.ts'
import { createThreads } from '#server/threads/pool.ts'
import { toSentError } from '#server/threads/sent-error.ts'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
const priority = process.argv.includes('--urgent') ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW
// On Linux, priority belongs to a thread, and V8 has started some.
const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
for (const thread of threads) setPriority(thread, priority)

// Ctrl-C reaches this process, too, but it ends with the program, which may still wait for an answer.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

const pools = new Map<string, ReturnType<typeof createThreads>>()
const running = new Map<number, AbortController>()

process.on('message', (order: BackgroundOrder) => {
  if ('worker' in order) void answer(order)
  else running.get(order.id)?.abort()
})

async function answer({
  id,
  worker,
  limits,
  task,
}: Extract<BackgroundOrder, { worker: string }>): Promise<void> {
  const run = pools.get(worker) ?? createThreads(new URL(worker), limits)
  pools.set(worker, run)
  const controller = new AbortController()
  running.set(id, controller)
  try {
    send({ id, answer: await run(task, controller.signal) })
  } catch (error) {
    if (controller.signal.aborted) return
    send({ id, error: toSentError(error), isTooCostly: error instanceof TooCostly })
  } finally {
    running.delete(id)
  }
}

const send = (message: BackgroundReply) => void (process.connected && process.send?.(message))
send('loaded')
