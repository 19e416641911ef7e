import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClient, percentile } from './client.ts'
import { portalUrl } from './portal-calls.ts'
import { conversationToken, portalCounts, tokenOf } from './portal-rows.ts'
import { memoryOf, type Program } from './program.ts'

/** The cost of 1,000 clients of one process that follow a conversation. */
export interface StreamCost {
  /** How much the process grows by them while nothing happens. */
  readonly bytes: number
  /** Milliseconds from the request of the sender until a client has the message. */
  readonly p50: number
  readonly p99: number
}

const messageCount = 20
const pauseMs = 250

/** @param sender the process that gets the messages; the clients are those of the other */
export async function measureStreams(sender: Program, { port, pid }: Program): Promise<StreamCost> {
  const heardAt = Array.from({ length: messageCount }, (): number[] => [])
  const before = memoryOf(pid).now
  const streams = await openStreams(port, (number, at) => heardAt[number]?.push(at))
  await sleep(5000)
  const bytes = memoryOf(pid).now - before
  const client = openClient(sender.port, tokenOf(1))
  const times: number[] = []
  for (const [number, heard] of heardAt.entries()) {
    const sentAt = performance.now()
    const path = `nextcloud/chat/{user}/${conversationToken}/messages/`
    await client.call('POST', portalUrl(path, 1), { message: `Message <${number}> to everybody` })
    await sleep(pauseMs)
    while (heard.length < portalCounts.employees && performance.now() - sentAt < 5000) await sleep(10)
    if (heard.length !== portalCounts.employees)
      throw new Error(`${heard.length} of ${portalCounts.employees} clients got message ${number}`)
    times.push(...heard.map((at) => at - sentAt))
  }
  client.close()
  for (const stream of streams) stream.destroy()
  return { bytes, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** One for each employee, fifty at a time. */
async function openStreams(
  port: number,
  onMessage: (number: number, at: number) => void,
): Promise<ClientRequest[]> {
  const streams: ClientRequest[] = []
  for (let first = 1; first <= portalCounts.employees; first += 50) {
    const some = Array.from({ length: 50 }, (_, at) => openStream(port, first + at, onMessage))
    streams.push(...(await Promise.all(some)))
  }
  return streams
}

const openStream = (port: number, employee: number, onMessage: (number: number, at: number) => void) =>
  new Promise<ClientRequest>((resolve, reject) => {
    const headers = { authorization: `Bearer ${tokenOf(employee)}` }
    // Of one address the server accepts half as many.
    const localAddress = `127.0.0.${1 + (employee % 4)}`
    const url = `http://127.0.0.1:${port}/api/events/?as=employee`
    const stream = get(url, { headers, localAddress, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`an event stream: ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const at = performance.now()
        const events = (rest + chunk).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          if (event.includes('event: ready')) resolve(stream)
          const [, number] = /Message <(\d+)>/.exec(event) ?? []
          if (number !== undefined) onMessage(Number(number), at)
        }
      })
    })
    // Also when it is destroyed at the end.
    stream.on('error', reject)
  })
