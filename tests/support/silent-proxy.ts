import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { portOf } from '#scripts/launch/free-port.ts'

/**
 * A TCP proxy that can swallow what passes, as a firewall does that has dropped a connection from its table: neither side
 * is told. A connection that has lost something so stays silent for good.
 * @param isMeant tells by what passes first whether a connection is one of those
 */
export async function startSilentProxy(target: NetConnectOpts, isMeant: (bytes: Buffer) => boolean) {
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const server = createServer((front) => {
    const back = connect(target)
    const connection = { isMeant: false, isSilent: false }
    const pass = (from: Socket, to: Socket) => {
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', (bytes) => {
        connection.isMeant ||= isMeant(bytes)
        connection.isSilent ||= isSwallowing && connection.isMeant
        if (!connection.isSilent) to.write(bytes)
      })
      from.on('close', () => {
        sockets.delete(from)
        if (!isSwallowing && !connection.isSilent) to.destroy()
      })
    }
    pass(front, back)
    pass(back, front)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: portOf(server),
    swallow(yes: boolean) {
      isSwallowing = yes
    },
  }
}
