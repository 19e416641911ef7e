import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectionsOfNetwork, limitConnections } from '#server/http/connections.ts'
import { useTestApp } from '#tests/support/app.ts'

const most = connectionsOfNetwork
/** Linux alone has all of 127.0.0.0/8. */
const isLinux = process.platform === 'linux'

const app = useTestApp({ env: { TRUSTED_PROXY: '127.0.1.1,127.0.2.0/24' } })
const opened: Socket[] = []

beforeAll(() => app.fastify.listen({ port: 0, host: '127.0.0.1' }))
afterEach(() => closeAll(opened.splice(0)))
afterAll(() => closeAll(opened))

async function closeAll(sockets: readonly Socket[]): Promise<void> {
  await Promise.all(
    sockets.filter(({ destroyed }) => !destroyed).map((socket) => once(socket.destroy(), 'close')),
  )
}

/** A connection that says nothing. */
async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = app.fastify.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', ...(isLinux && { localAddress }) }).on('error', () => {})
  opened.push(socket)
  await once(socket, 'connect')
  return socket
}

const openMany = (count: number, from?: string) =>
  Promise.all(Array.from({ length: count }, () => open(from)))

/** What the server answers on a connection: a status, or 0 if it has closed it. */
async function ask(socket: Socket): Promise<number> {
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1] ?? 0)
}

describe('one address', () => {
  test('has a number of open connections; one more is closed, until there is room again', async () => {
    const sockets = await openMany(most)
    expect(await ask(sockets.at(-1) as Socket)).toBe(200)
    expect(await ask(await open())).toBe(0)
    await closeAll(sockets.slice(0, 1))
    expect(await ask(await open())).toBe(200)
  })

  test.runIf(isLinux)(
    'takes none from another, and a trusted proxy has the connections of many',
    async () => {
      await openMany(most)
      expect(await ask(await open('127.0.0.2'))).toBe(200)
      for (const proxy of ['127.0.1.1', '127.0.2.9']) {
        const [first] = await openMany(most + 1, proxy)
        expect(await ask(first as Socket), proxy).toBe(200)
        expect(await ask(opened.at(-1) as Socket), proxy).toBe(200)
      }
    },
  )
})

test('the addresses of an IPv6 network share its connections, and its /48 has four times as many', () => {
  const server = createServer()
  limitConnections(server, ['2001:db8:ffff::/48'], 2)
  /** A machine has no such networks: the server gets their connections as from its socket. */
  const arrive = (remoteAddress: string) => {
    const socket = Object.assign(new Duplex({ read() {} }), { remoteAddress })
    server.emit('connection', socket)
    return !socket.destroyed
  }
  expect(['a', 'b', 'c'].map((host) => arrive(`2001:db8:1:1::${host}`))).toEqual([true, true, false])
  const subnets = [2, 3, 4, 5].flatMap((subnet) =>
    [1, 2].map((host) => arrive(`2001:db8:1:${subnet}::${host}`)),
  )
  expect(subnets).toEqual([true, true, true, true, true, true, false, false])
  expect(arrive('2001:db8:2::1')).toBe(true)
  expect(Array.from({ length: 20 }, () => arrive('2001:db8:ffff::1'))).not.toContain(false)
})
