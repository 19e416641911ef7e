import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { callLimits, limitCalls } from '#server/http/calls-at-once.ts'

/** An app whose requests name an account or none, and are answered when they are let. */
function createApp() {
  const app = Fastify()
  const begun: string[] = []
  const { promise, resolve: answerAll } = Promise.withResolvers<string>()
  app.decorateRequest('principal', null)
  app.addHook('onRequest', (request, _, done) => {
    const { account } = request.headers
    // Of a principal, only what names the account is looked at.
    if (account) Object.assign(request, { principal: { kind: 'employee', id: account } })
    done()
  })
  // The program's app has zod's types, which make no difference here.
  limitCalls(app as never)
  const begin = (account: unknown) => void begun.push(String(account ?? 'nobody'))
  app.get('/wait', async ({ headers }) => {
    begin(headers.account)
    return promise
  })
  app.get('/stream', async ({ headers }, reply) => {
    begin(headers.account)
    return reply.send(new PassThrough())
  })
  const ask = (path: string, count: number, account?: string, signal?: AbortSignal) =>
    Array.from({ length: count }, () =>
      app.inject({ url: path, headers: { ...(account && { account }) }, ...(signal && { signal }) }),
    )
  return { ask, answerAll, count: (account: string) => begun.filter((one) => one === account).length }
}

test('one account has so many of its requests answered at a time, and others do not wait for it', async () => {
  const { ask, answerAll, count } = createApp()
  const { ofClient } = callLimits.account
  const asked = ask('/wait', ofClient + 3, 'grace')
  await expect.poll(() => count('grace')).toBe(ofClient)
  asked.push(...ask('/wait', 1, 'ada'), ...ask('/wait', callLimits.network.ofClient + 1))
  await expect.poll(() => [count('ada'), count('nobody')]).toEqual([1, callLimits.network.ofClient])
  expect(count('grace')).toBe(ofClient)
  answerAll('done')
  expect((await Promise.all(asked)).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(count('grace')).toBe(ofClient + 3)
})

test('who leaves while waiting is not answered, and others may wait instead', async () => {
  const { ask, answerAll, count } = createApp()
  const { ofClient, waiting } = callLimits.account
  const answered = ask('/wait', ofClient, 'grace')
  await expect.poll(() => count('grace')).toBe(ofClient)
  const leaving = new AbortController()
  const left = ask('/wait', waiting + 1, 'grace', leaving.signal)
  // One too many.
  expect((await Promise.race(left)).statusCode).toBe(503)
  leaving.abort()
  await Promise.allSettled(left)
  answered.push(...ask('/wait', 1, 'grace'))
  answerAll('done')
  expect((await Promise.all(answered)).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(count('grace')).toBe(ofClient + 1)
})

test('a response that is being sent does not count', async () => {
  const { ask, count } = createApp()
  const { ofClient } = callLimits.account
  ask('/stream', ofClient + 3, 'grace')
  await expect.poll(() => count('grace')).toBe(ofClient + 3)
})
