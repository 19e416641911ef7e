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
  for (let piecesLeft = 5; piecesLeft > 0; piecesLeft--) {
    work(20)
    await rest(piecesLeft)
  }
  // Timers count whole milliseconds.
  expect(performance.now() - begin).toBeGreaterThan(5 * (4 * 20 - 1))
})

test('rests are bounded, and shared out among the pieces', async () => {
  // The share would have each take over a minute.
  const rest = createCpuThrottle(1 / 10_000, 100)
  work(10)
  await rest(2)
  const begin = performance.now()
  work(10)
  await rest(1)
  expect(performance.now() - begin).toBeGreaterThan(10 + 50 - 1)
  await rest(1)
  await rest(0)
})

test('a PDF is read page by page, and throttled after each', async () => {
  const worker = new Worker(new URL('../support/throttled-pdf-worker.ts', import.meta.url), {
    workerData: pdfOf(['One'], ['Two'], ['Three']),
  })
  expect(await once(worker, 'message')).toEqual([[2, 1, 0]])
})
