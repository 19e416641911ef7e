import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Visitors of the home page, as a process of its own that never pauses: a request every few milliseconds, whether or not
 * earlier ones have been answered, so that a server that stands still keeps as many of them waiting as it really would.
 */
export interface VisitedUrl {
  readonly url: string
}

/** A span of time, in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

const intervalMs = 5
/** Visits that are remembered, half a minute and more. */
const most = 20_000

interface Visit {
  readonly begin: number
  readonly answered: Promise<number>
}

const visits: Visit[] = []

process.on('message', async (order: VisitedUrl | Span) => {
  if ('url' in order) return void visit(order.url)
  const during = visits.filter(({ begin }) => begin >= order.from && begin < order.to)
  process.send?.(await Promise.all(during.map(({ answered }) => answered)))
})
process.on('disconnect', () => process.exit())

async function visit(url: string): Promise<never> {
  const agent = new Agent({ keepAlive: true })
  for (let due = performance.now(); ; due += intervalMs) {
    await sleep(Math.max(0, due - performance.now()))
    visits.push({ begin: performance.timeOrigin + performance.now(), answered: timeOf(url, agent) })
    if (visits.length >= 2 * most) visits.splice(0, most)
  }
}

/** Milliseconds until the last byte. */
function timeOf(url: string, agent: Agent): Promise<number> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} from ${url}`))
      response.resume().on('end', () => resolve(performance.now() - begin))
    }).on('error', reject)
  })
}
