import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { rareWord } from './candidate-rows.ts'
import { openClient, timesOf } from './client.ts'
import { median } from './median.ts'
import type { Program } from './program.ts'

/** The time of a call of the hiring desk among 100,000 candidates, from the request to the last byte. */
export interface CandidateCost {
  readonly name: string
  /** Milliseconds; the median of several calls. */
  readonly ms: number
  readonly goal: number
}

const rounds = 9
const url = '/api/candidates/'
const rowsWithId = z.array(z.object({ id: z.int() }))

/** Calls as the screen does, one after the other. */
export async function measureCandidates({ port }: Program, token: string): Promise<CandidateCost[]> {
  const client = openClient(port, token)
  const cost = async (name: string, goal: number, run: (round: number) => Promise<unknown>) => ({
    name,
    goal,
    ms: median(await timesOf(rounds, run)),
  })
  const read = (name: string, goal: number, query: string) =>
    cost(name, goal, () => client.call('GET', `${url}${query}`))

  const rejected = rowsWithId.parse(
    JSON.parse(await client.call('GET', `${url}?fields=id&status=2&limit=${limits.maxBulkIds}`)),
  )
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
      client.call('PATCH', `${url}bulk-status-update/`, { ids, status: (round % 2) + 1 }),
    ),
  ]
  client.close()
  return costs
}
