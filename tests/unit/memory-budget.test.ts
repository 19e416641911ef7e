import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMemoryBudget } from '#server/threads/memory-budget.ts'

const forever = new AbortController().signal

/** Claims some of 100 megabytes, and notes its name while it has them. */
function claimant(running: string[]) {
  const budget = createMemoryBudget(100)
  return (name: string, megabytes: number, signal: AbortSignal = forever) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = budget.run(megabytes, signal, async () => {
      running.push(name)
      await promise
      running.splice(running.indexOf(name), 1)
    })
    return {
      done,
      async finish() {
        resolve()
        await done
        await delay(0)
      },
    }
  }
}

test('tasks run together as long as they fit, and in the order in which they came', async () => {
  const running: string[] = []
  const claim = claimant(running)
  const first = claim('first', 80)
  const second = claim('second', 30)
  const third = claim('third', 5)
  await delay(0)
  expect(running).toEqual(['first'])
  await first.finish()
  expect(running).toEqual(['second', 'third'])
  await Promise.all([second.finish(), third.finish()])
})

test('a claim above all there is runs alone', async () => {
  const running: string[] = []
  const claim = claimant(running)
  const small = claim('small', 1)
  const large = claim('large', 1000)
  await delay(0)
  expect(running).toEqual(['small'])
  await small.finish()
  expect(running).toEqual(['large'])
  await large.finish()
})

test('who gives up waiting makes way for the next', async () => {
  const running: string[] = []
  const claim = claimant(running)
  const first = claim('first', 80)
  const controller = new AbortController()
  const second = claim('second', 30, controller.signal)
  const third = claim('third', 10)
  controller.abort(new Error('not needed any more'))
  await expect(second.done).rejects.toThrow('not needed any more')
  await delay(0)
  expect(running).toEqual(['first', 'third'])
  await Promise.all([first.finish(), third.finish()])
})
