import { Agent, type IncomingMessage, request } from 'node:http'
import { limits } from '#contract/limits.ts'
import { rareWord } from './candidate-rows.ts'
import type { Program } from './program.ts'
import { median } from './rounds.ts'

/** What a call of the hiring desk takes among 100,000 candidates, from the request to the last byte. */
export interface CandidateCost {
  readonly name: string
  /** Milliseconds; the median of several calls. */
  readonly ms: number
  readonly goal: number
}

const rounds = 9
const url = '/api/candidates/'

/** Calls as the screen does, one after the other. */
export async function measureCandidates({ port }: Program, token: string): Promise<CandidateCost[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = (method: 'GET' | 'PATCH', path: string, body?: object): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      }
      const respond = async (response: IncomingMessage) => {
        const text = Buffer.concat(await response.toArray()).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`))
      }
      request({ port, host: '127.0.0.1', path, method, agent, headers }, (response) => void respond(response))
        .on('error', reject)
        .end(body && JSON.stringify(body))
    })
  async function cost(
    name: string,
    goal: number,
    run: (round: number) => Promise<unknown>,
  ): Promise<CandidateCost> {
    // The first call prepares the statement.
    await run(0)
    const times: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const begin = performance.now()
      await run(round)
      times.push(performance.now() - begin)
    }
    return { name, goal, ms: median(times) }
  }
  const read = (name: string, goal: number, query: string) =>
    cost(name, goal, () => call('GET', `${url}${query}`))

  const rejected = JSON.parse(await call('GET', `${url}?fields=id&status=2&limit=${limits.maxBulkIds}`)) as {
    id: number
  }[]
  const ids = rejected.map(({ id }) => id)
  const costs = [
    await read('first page', 50, '?limit=20&status=0,4'),
    await read('first page of all, by AI Score', 50, '?limit=20&sort_by=-ai_score'),
    await read('page by date', 50, '?limit=20&status=2,4&dateFilter=lastMonth'),
    await read('page by search', 50, `?limit=20&searchedText=${rareWord}`),
    await read('count of a tab', 50, 'count/?status=2,4'),
    await read('count by date', 50, 'count/?status=2,4&dateFilter=lastMonth'),
    await read('count by search', 50, `count/?searchedText=${rareWord}`),
    await read('all ids of a tab', 400, '?fields=id&status=2,4'),
    await cost(`status of ${ids.length.toLocaleString('en-US')}`, 2000, (round) =>
      call('PATCH', `${url}bulk-status-update/`, { ids, status: (round % 2) + 1 }),
    ),
  ]
  agent.destroy()
  return costs
}
