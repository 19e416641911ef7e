import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createCpuThrottle } from '#server/threads/cpu-throttle.ts'
import { pdfOf } from '#tests/support/documents.ts'

function work(ms: number): void {
  const before = process.threadCpuUsage()
  for (;;) {
    const { user, system } = process.threadCpuUsage(before)
    if (user + system >= ms * 1000) return
  }
}

test('throttled work takes its share of a processor at most', async () => {
  const rest = createCpuThrottle(1 / 4, 10_000)
  const begin = performance.now()
  for (let piece = 0; piece < 5; piece++) {
    work(20)
    await rest()
  }
  // Timers count whole milliseconds.
  expect(performance.now() - begin).toBeGreaterThan(5 * (4 * 20 - 1))
})

test('work that has rested long enough rests no more', async () => {
  const rest = createCpuThrottle(1 / 10_000, 20)
  work(20)
  // Each would take over three minutes.
  await rest()
  await rest()
})

test('a PDF is read page by page, and throttled after each', async () => {
  const worker = new Worker(new URL('../support/throttled-pdf-worker.ts', import.meta.url), {
    workerData: pdfOf(['One'], ['Two'], ['Three']),
  })
  expect(await once(worker, 'message')).toEqual([3])
})
