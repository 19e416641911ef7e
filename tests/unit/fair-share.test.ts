import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairShare } from '#server/http/fair-share.ts'

const limits = { inAll: 4, ofClient: 2, waiting: 3, waitMs: 200 }

/** Work that lasts until it is ended, and tells whether it has begun. */
function createWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = {
    hasBegun: false,
    end: resolve,
    run() {
      work.hasBegun = true
      return promise
    },
  }
  return work
}

test('a network has its share and no more; the rest waits, and other networks do not', async () => {
  const share = createFairShare(limits)
  const own = Array.from({ length: 5 }, createWork)
  const runs = own.map(({ run }) => share.run('10.0.0.1', run))
  await turn()
  expect(own.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, false, false])
  await expect(share.run('10.0.0.1', createWork().run)).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.any(String) },
  })
  const other = createWork()
  const done = share.run('10.0.0.2', other.run)
  await turn()
  expect(other.hasBegun).toBe(true)
  for (const { end } of own) end()
  await Promise.all(runs)
  other.end()
  await done
})

test('of those who wait, one of the network with the fewest places is next', async () => {
  const share = createFairShare({ ...limits, inAll: 2 })
  const first = createWork()
  const second = createWork()
  const runs = [share.run('10.0.0.1', first.run), share.run('10.0.0.1', second.run)]
  const again = createWork()
  runs.push(share.run('10.0.0.1', again.run))
  const other = createWork()
  runs.push(share.run('10.0.0.2', other.run))
  first.end()
  await runs[0]
  await turn()
  expect([again.hasBegun, other.hasBegun]).toEqual([false, true])
  for (const { end } of [second, again, other]) end()
  await Promise.all(runs)
})

test('a network without a place is next even if it had one the latest', async () => {
  const share = createFairShare({ ...limits, inAll: 2 })
  await share.run('10.0.0.3', async () => {})
  const [first, second, again, other] = [createWork(), createWork(), createWork(), createWork()]
  const begun = share.run('10.0.0.1', first.run)
  const runs = [
    share.run('10.0.0.2', second.run),
    share.run('10.0.0.2', again.run),
    share.run('10.0.0.3', other.run),
  ]
  first.end()
  await begun
  await turn()
  expect([again.hasBegun, other.hasBegun]).toEqual([false, true])
  for (const { end } of [second, again, other]) end()
  await Promise.all(runs)
})

test('of networks without a place, the one that had one the longest ago is next', async () => {
  const share = createFairShare({ ...limits, inAll: 1, waiting: 4 })
  const order: string[] = []
  const first = createWork()
  const runs = [share.run('10.0.0.1', first.run)]
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.1', '10.0.0.2', '10.0.0.3'])
    runs.push(share.run(address, async () => void order.push(address)))
  first.end()
  await Promise.all(runs)
  expect(order).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.1', '10.0.0.2', '10.0.0.1', '10.0.0.1'])
})

test('who waits too long is to come back later, and no longer counts as waiting', async () => {
  const share = createFairShare({ ...limits, inAll: 1, waiting: 1, waitMs: 200 })
  const endless = createWork()
  const running = share.run('10.0.0.1', endless.run)
  await expect(share.run('10.0.0.2', createWork().run)).rejects.toMatchObject({ status: 503 })
  const later = share.run('10.0.0.2', async () => 'done')
  endless.end()
  expect(await later).toBe('done')
  await running
})

test('the addresses of an IPv6 network share one share, and its /48 has four', async () => {
  const share = createFairShare({ ...limits, inAll: 100 })
  const works = Array.from({ length: 10 }, (_, at) => ({ ...createWork(), at }))
  const begun: string[] = []
  const runs = works.map(({ run, at }) => {
    const address = `2001:db8:7:${Math.floor(at / 2)}::${at}`
    return share.run(address, () => {
      begun.push(address)
      return run()
    })
  })
  await turn()
  expect(begun).toHaveLength(8)
  for (const { end } of works) end()
  await Promise.all(runs)
  expect(begun).toHaveLength(10)
})
