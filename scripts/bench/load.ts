import { present } from '#server/present.ts'
import { openConnection } from './connection.ts'

/**
 * The load generator, as a process of its own: connections on raw sockets, each sending its next request as soon as a
 * response is complete.
 */
export interface Load {
  readonly port: number
  readonly connections: number
  readonly milliseconds: number
  /** Complete requests as bytes, which all connections send in rotation. */
  readonly requests: readonly Uint8Array[]
  /** Requests of additional connections, each repeating its own list. They are not counted. */
  readonly background?: readonly (readonly Uint8Array[])[]
  /** The position of a number of `digits` digits that is unique in each request. */
  readonly number?: { readonly at: number; readonly digits: number; readonly first: number }
  /** The status that every response must have. */
  readonly status: number
}

export interface LoadResult {
  readonly perSecond: number
  /** Milliseconds from the first byte sent to the last byte received. */
  readonly p50: number
  readonly p99: number
  /** CPU use of the load generator itself; near 1 it would be the bottleneck. */
  readonly busy: number
  /** The share of responses made for one request: neither cached nor shared with an equal concurrent request. */
  readonly unshared: number
  /** The next unused number. */
  readonly next: number
}

process.on('message', (load: Load) => {
  run(load).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())

/** This part of the time is a warm-up that is not counted. */
const warmUp = 0.15

async function run(load: Load): Promise<LoadResult> {
  const times: number[] = []
  let unshared = 0
  const begin = performance.now()
  const from = begin + load.milliseconds * warmUp
  const until = from + load.milliseconds
  const cpu = { from: process.cpuUsage(), cpu: 0, until: 0 }
  const counted = setTimeout(() => {
    cpu.from = process.cpuUsage()
  }, from - begin)
  const isRunning = () => performance.now() < until

  function onResponse({ sentAt, isUnshared }: CompletedRequest): boolean {
    const now = performance.now()
    if (now >= from && now < until) {
      times.push(now - sentAt)
      if (isUnshared) unshared += 1
    }
    if (now < until) return true
    if (cpu.until === 0) {
      const { user, system } = process.cpuUsage(cpu.from)
      cpu.cpu = (user + system) / 1000
      cpu.until = now
    }
    return false
  }

  const requests = requestSource(load)
  const target = { port: load.port, status: load.status }
  await Promise.all([
    ...Array.from({ length: load.connections }, () => repeatOnConnection(target, requests, onResponse)),
    ...(load.background ?? []).map((each) =>
      repeatOnConnection({ port: load.port, status: 200 }, repeat(each), isRunning),
    ),
  ])
  clearTimeout(counted)
  const sorted = Float64Array.from(times).sort()
  return {
    perSecond: (times.length / load.milliseconds) * 1000,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    busy: cpu.cpu / (cpu.until - from),
    unshared: unshared / times.length,
    next: requests.next,
  }
}

/** Supplies a connection with requests. */
interface RequestSource {
  acquire(): PendingRequest
  release(pending: PendingRequest): void
}

interface PendingRequest {
  readonly bytes: Uint8Array
  readonly at: number
  /** Whether no equal request is in flight. */
  readonly isOnly: boolean
}

/** All requests in rotation; if there are enough of them, none is in flight twice. */
function requestSource({ requests, number, connections }: Load): RequestSource & { readonly next: number } {
  const free = requests.map((_, at) => at)
  const isOnly = number !== undefined || requests.length >= connections
  let next = number?.first ?? 0
  let nextIndex = 0

  function numbered(bytes: Uint8Array): Uint8Array {
    if (!number) return bytes
    const copy = Buffer.from(bytes)
    copy.write(String(next++).padStart(number.digits, '0'), number.at, 'latin1')
    return copy
  }

  return {
    get next() {
      return next
    },
    acquire() {
      const at = free.shift() ?? nextIndex++ % requests.length
      return { bytes: numbered(present(requests[at])), at, isOnly }
    },
    release({ at }) {
      if (requests.length >= connections) free.push(at)
    },
  }
}

/** Repeats the requests on one connection. */
function repeat(requests: readonly Uint8Array[]): RequestSource {
  let nextIndex = 0
  const acquire = () => ({
    bytes: present(requests[nextIndex++ % requests.length]),
    at: 0,
    isOnly: true,
  })
  return { acquire, release: () => {} }
}

interface CompletedRequest {
  /** The time of its first byte. */
  readonly sentAt: number
  readonly isUnshared: boolean
}

/**
 * Sends requests on one connection, each as soon as the response to the last one is complete. Rejects when it breaks or a
 * response has an unexpected status.
 * @param onResponse called for each complete response; returns whether to continue
 */
function repeatOnConnection(
  target: { port: number; status: number },
  requests: RequestSource,
  onResponse: (request: CompletedRequest) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending: PendingRequest
    let sentAt = 0
    const send = () => {
      pending = requests.acquire()
      sentAt = performance.now()
      connection.send(pending.bytes)
    }
    const connection = openConnection(target, {
      onOpen: send,
      onResponse(hasETag) {
        requests.release(pending)
        if (onResponse({ sentAt, isUnshared: pending.isOnly && !hasETag })) send()
        else connection.end()
      },
      onClose: (error) => (error ? reject(error) : resolve()),
    })
  })
}
