import cluster from 'node:cluster'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { App } from '#server/http/route-schema.ts'
import { checkPort, type ListenAddress, listenError } from '#server/startup/port.ts'

/** How many share the port: by so much less do hundreds of connections at a time delay those of others. */
const sockets = 16

/**
 * Listens on several sockets that share the port, because Node accepts one connection of a socket per turn of the event
 * loop, however long that takes. The processes of WORKERS get theirs from one that does nothing else, and only Linux
 * spreads connections over sockets. Closing the app closes them all. Throws StartupError if the address cannot be used.
 */
export async function listen(app: App, address: ListenAddress): Promise<void> {
  const isShared = process.platform === 'linux' && !cluster.isWorker
  const others: Server[] = []
  let closing: Promise<void>[] = []
  app.addHook('preClose', async () => {
    closing = others.map((server) => new Promise((resolve) => server.close(() => resolve())))
  })
  app.addHook('onClose', async () => void (await Promise.all(closing)))
  // A socket that shares its port would not notice another program there.
  if (isShared) await checkPort(address)
  try {
    await app.listen({ host: address.HOST, port: address.PORT, ...(isShared && { reusePort: true }) })
    const { address: host, port } = app.server.address() as AddressInfo
    while (isShared && others.length < sockets - 1) others.push(await listenAlso(app, host, port))
  } catch (error) {
    throw listenError(error, address)
  }
}

/** A further socket, with the options that Node's HTTP server gives to its own. */
function listenAlso(app: App, host: string, port: number): Promise<Server> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  )
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen({ host, port, reusePort: true }, () => resolve(server))
  })
}
