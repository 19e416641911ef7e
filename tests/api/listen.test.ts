import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#scripts/launch/free-port.ts'
import type { App } from '#server/http/route-schema.ts'
import { listen } from '#server/startup/listen.ts'
import { StartupError } from '#server/startup/startup-error.ts'

/** Elsewhere a port has one socket. */
const isLinux = process.platform === 'linux'

let app: App
let address: { HOST: string; PORT: number }
const opened: Socket[] = []

const createApp = () => fastify() as unknown as App

beforeEach(async () => {
  address = { HOST: '127.0.0.1', PORT: await freePort() }
  app = createApp()
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await app.close()
})

function open(): Socket {
  const socket = connect({ host: address.HOST, port: address.PORT })
  opened.push(socket)
  return socket
}

test.runIf(isLinux)('of hundreds of connections at a time, each turn accepts several', async () => {
  await listen(app, address)
  const count = 320
  let accepted = 0
  app.server.on('connection', () => accepted++)
  const connected = Array.from({ length: count }, () => once(open(), 'connect'))
  // Meanwhile they arrive, and none is accepted.
  process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200))
  let most = 0
  while (accepted < count) {
    const before = accepted
    await nextTurn()
    most = Math.max(most, accepted - before)
  }
  await Promise.all(connected)
  // With a single socket it would be one.
  expect(most).toBeGreaterThan(8)
})

test.runIf(isLinux)('closing the app waits for a request of any socket', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  app.get('/', () => answered.then(() => 'answered'))
  await listen(app, address)
  // The server counts only the connections of its own socket.
  let socket: Socket
  do {
    opened.pop()?.destroy()
    socket = open()
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    await once(app.server, 'request')
  } while ((await connections()) > 0)

  let isClosed = false
  const closed = app.close().then(() => {
    isClosed = true
  })
  await expect.poll(() => once(open(), 'connect').catch(() => 'refused')).toBe('refused')
  expect(isClosed).toBe(false)
  answer()
  const [bytes] = await once(socket, 'data')
  expect(String(bytes)).toContain('answered')
  await closed
})

const connections = () => promisify(app.server.getConnections.bind(app.server))()

test('a port that another Portico listens on is refused', async () => {
  await listen(app, address)
  await using second = { app: createApp(), [Symbol.asyncDispose]: () => second.app.close() }
  await expect(listen(second.app, address)).rejects.toThrow(StartupError)
})
