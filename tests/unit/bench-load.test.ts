import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import * as path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Load, LoadResult } from '#scripts/bench/load.ts'
import { portOf } from '#scripts/launch/free-port.ts'

/** A server that detects concurrent equal requests. */
async function openServer(headers: Record<string, string> = {}) {
  const inFlight = new Set<string>()
  const seen = { equal: 0, beside: 0 }
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    if (url === '/beside') seen.beside += 1
    else if (inFlight.has(url)) seen.equal += 1
    inFlight.add(url)
    setImmediate(() => {
      inFlight.delete(url)
      response.writeHead(200, { ...headers, 'content-length': 2 }).end('ok')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: portOf(server), seen }
}

const get = (url: string) => Buffer.from(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`)

async function run(load: Partial<Load> & Pick<Load, 'port' | 'requests'>): Promise<LoadResult> {
  const file = path.resolve(import.meta.dirname, '../../scripts/bench/load.ts')
  const child = fork(file, { serialization: 'advanced' })
  onTestFinished(() => void child.kill())
  child.send({ connections: 8, milliseconds: 150, status: 200, ...load })
  const [outcome] = (await once(child, 'message')) as [LoadResult]
  return outcome
}

test('the load avoids concurrent equal requests where it can, and reports it', async () => {
  const { port, seen } = await openServer()
  const { unshared } = await run({ port, requests: Array.from({ length: 9 }, (_, n) => get(`/${n}`)) })
  expect({ own: unshared, equal: seen.equal }).toEqual({ own: 1, equal: 0 })
})

test('equal requests and cacheable responses count as shared', async () => {
  const plain = await openServer()
  expect((await run({ port: plain.port, requests: [get('/')] })).unshared).toBe(0)
  const cached = await openServer({ etag: '"x"' })
  expect((await run({ port: cached.port, connections: 1, requests: [get('/')] })).unshared).toBe(0)
})

test('background requests are not counted', async () => {
  const { port, seen } = await openServer()
  const background = [[get('/beside')]]
  const { unshared: own } = await run({ port, connections: 1, requests: [get('/')], background })
  expect(own).toBe(1)
  expect(seen.beside).toBeGreaterThan(0)
})
