import { expect, test } from 'vitest'
import { createPace } from '#server/threads/pace.ts'

function work(ms: number): void {
  const before = process.threadCpuUsage()
  for (;;) {
    const { user, system } = process.threadCpuUsage(before)
    if (user + system >= ms * 1000) return
  }
}

test('paced work takes its share of a processor at most', async () => {
  const rest = createPace(1 / 4, 10_000)
  const begin = performance.now()
  for (let piece = 0; piece < 5; piece++) {
    work(20)
    await rest()
  }
  // Timers count whole milliseconds.
  expect(performance.now() - begin).toBeGreaterThan(5 * (4 * 20 - 1))
})

test('work that has rested long enough rests no more', async () => {
  const rest = createPace(1 / 10_000, 20)
  work(20)
  // Each would take over three minutes.
  await rest()
  await rest()
})
