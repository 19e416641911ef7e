import { Agent, type IncomingMessage, request } from 'node:http'
import { present } from '#server/present.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** Calls the program over one connection, one call after the other, as a screen does. */
export interface Client {
  /** The text of the answer. Throws for any status but 2xx. */
  call(method: Method, path: string, body?: object): Promise<string>
  /** The same with another person's access token. */
  as(token: string): Client
  close(): void
}

export function openClient(port: number, token: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const clientOf = (token: string): Client => ({
    call: (method, path, body) =>
      new Promise((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        }
        const respond = async (response: IncomingMessage) => {
          const text = Buffer.concat(await response.toArray()).toString()
          if (isFine(response)) resolve(text)
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`))
        }
        request(
          { port, host: '127.0.0.1', path, method, agent, headers },
          (response) => void respond(response),
        )
          .on('error', reject)
          .end(body && JSON.stringify(body))
      }),
    as: clientOf,
    close: () => agent.destroy(),
  })
  return clientOf(token)
}

export const isFine = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300

/** PostgreSQL decides on the plan of a prepared statement after five. */
const warmUps = 6

/** Milliseconds of some calls after each other. The first ones, which prepare statements, do not count. */
export async function timesOf(count: number, run: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < warmUps + count; round++) {
    const begin = performance.now()
    await run(round)
    if (round >= warmUps) times.push(performance.now() - begin)
  }
  return times
}

/** @param share such as 0.95: so many of the numbers are no greater */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return present(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))])
}
