import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { BackgroundCall, BackgroundOrder, BackgroundReply } from '#server/threads/background.ts'
import { freeKeptBuffers } from '#server/threads/collect-garbage.ts'
import { createPool, type RunCall } from '#server/threads/pool.ts'
import { toSentError } from '#server/threads/sent-error.ts'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
const priority = process.argv.includes('--urgent') ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW
// On Linux, priority belongs to a thread, and V8 has started some.
const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
for (const thread of threads) setPriority(thread, priority)

// Ctrl-C reaches this process, too, but it ends with the program, which may still wait for an answer.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

/** In bytes: results that pass through here, such as the attachments of a mail. */
const largeResult = 4 * 1024 * 1024
const pools = new Map<string, RunCall>()
const running = new Map<number, AbortController>()

process.on('message', (order: BackgroundOrder) => {
  if ('canceled' in order) running.get(order.canceled)?.abort()
  else void answer(order)
})

async function answer({ worker, limits, id, ...call }: BackgroundCall): Promise<void> {
  const run = pools.get(worker) ?? createPool(new URL(worker), limits)
  pools.set(worker, run)
  const controller = new AbortController()
  running.set(id, controller)
  try {
    send({ id, result: await run(call, controller.signal) })
  } catch (error) {
    if (!controller.signal.aborted) send({ id, error: toSentError(error) })
  } finally {
    running.delete(id)
    if (process.memoryUsage().arrayBuffers > largeResult) freeKeptBuffers()
  }
}

/** The program may end before it has received the message. */
const send = (message: BackgroundReply) =>
  void (process.connected && process.send?.(message, undefined, undefined, () => undefined))
send('loaded')
