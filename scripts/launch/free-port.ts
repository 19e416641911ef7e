import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** The port that a server listens on. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}

/** A port that is free right now, below those that systems give to whoever asks for any. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
