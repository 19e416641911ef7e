import { createServer } from 'node:net'
import type { Config } from '#server/config.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { systemErrorCode } from '#server/system-error.ts'

export type ListenAddress = Pick<Config, 'HOST' | 'PORT'>

/** Checks the port before anything is created. Throws StartupError if it cannot be used. */
export function checkPort(address: ListenAddress): Promise<void> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, address)))
    server.listen(address.PORT, address.HOST, () => server.close(() => resolve()))
  })
}

/** A failure to listen, in the operator's words. */
export function listenError(error: unknown, { HOST, PORT }: ListenAddress): unknown {
  const reason = reasons[systemErrorCode(error) ?? '']
  return reason ? new StartupError(reason(HOST, PORT)) : error
}

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `PORT: ${port} on ${host} is in use by another program; choose another one`,
  EACCES: (_, port) => `PORT: ${port} may not be used by this user; choose one above 1023`,
  EADDRNOTAVAIL: (host) => `HOST: ${host} is not an address of this machine`,
  ENOTFOUND: (host) => `HOST: ${host} is not known`,
}
