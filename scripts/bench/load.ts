import { connect, type Socket } from 'node:net'

/**
 * The load, as a process of its own: connections on raw sockets that each ask again as soon as they are answered.
 * node:http as a client would cost more than the servers that it measures.
 */
export interface Load {
  readonly port: number
  readonly connections: number
  readonly milliseconds: number
  /** Whole requests as bytes; each connection sends them in turn. */
  readonly requests: readonly Uint8Array[]
  /** Where in each request a number of `digits` digits stands that no two requests share. */
  readonly number?: { readonly at: number; readonly digits: number; readonly first: number }
  /** The status that every answer must have. */
  readonly status: number
}

export interface Outcome {
  readonly perSecond: number
  /** Milliseconds from the first byte sent to the last byte read. */
  readonly p50: number
  readonly p99: number
  /** The part of a processor that the load itself took; near 1 it would be what is measured. */
  readonly busy: number
  /** The highest number given out, plus one. */
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

/** Connections and code get warm for this part of the time before anything counts. */
const warmUp = 0.15

async function run(load: Load): Promise<Outcome> {
  const times: number[] = []
  let next = load.number?.first ?? 0
  const begin = performance.now()
  const from = begin + load.milliseconds * warmUp
  const until = from + load.milliseconds
  const stride = Math.max(1, Math.floor(load.requests.length / load.connections))
  const spent = { from: process.cpuUsage(), cpu: 0, until: 0 }
  const counted = setTimeout(() => {
    spent.from = process.cpuUsage()
  }, from - begin)

  await Promise.all(
    Array.from({ length: load.connections }, (_, index) =>
      ask(load, {
        first: index * stride,
        number: () => next++,
        answered: (sent) => {
          const now = performance.now()
          if (now >= from && now < until) times.push(now - sent)
          if (now < until) return true
          if (spent.until === 0) {
            const { user, system } = process.cpuUsage(spent.from)
            spent.cpu = (user + system) / 1000
            spent.until = now
          }
          return false
        },
      }),
    ),
  )
  clearTimeout(counted)
  const sorted = Float64Array.from(times).sort()
  return {
    perSecond: (times.length / load.milliseconds) * 1000,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    busy: spent.cpu / (spent.until - from),
    next,
  }
}

interface Turn {
  first: number
  number(): number
  /** Told when an answer is complete; says whether to ask again. */
  answered(sent: number): boolean
}

/** One connection. Rejects when it breaks or an answer has another status than it should. */
function ask({ port, requests, number, status }: Load, turn: Turn): Promise<void> {
  return new Promise((resolve, reject) => {
    let index = turn.first
    let sent = 0
    let missing = 0
    let head: Buffer | null = null
    const own = number && requests.map((bytes) => Buffer.from(bytes))

    function send() {
      const at = index++ % requests.length
      sent = performance.now()
      if (!own || !number) return socket.write(requests[at] as Uint8Array)
      const bytes = own[at] as Buffer
      bytes.write(String(turn.number()).padStart(number.digits, '0'), number.at, 'latin1')
      return socket.write(bytes)
    }

    function read(bytes: Buffer) {
      if (missing === 0) {
        const whole = head ? Buffer.concat([head, bytes]) : bytes
        const end = whole.indexOf('\r\n\r\n')
        if (end < 0) {
          head = Buffer.from(whole)
          return
        }
        head = null
        const text = whole.toString('latin1', 0, end)
        const length = /\ncontent-length: (\d+)/i.exec(text)?.[1]
        if (!text.startsWith(`HTTP/1.1 ${status}`) || length === undefined) {
          socket.destroy(new Error(`not the answer that was expected:\n${whole.toString('latin1', 0, 2000)}`))
          return
        }
        missing = Number(length) - (whole.length - end - 4)
      } else missing -= bytes.length
      if (missing > 0) return
      if (turn.answered(sent)) send()
      else socket.end()
    }

    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(64 * 1024),
        callback: (size, buffer) => {
          read((buffer as Buffer).subarray(0, size))
          return true
        },
      },
    })
    socket.on('connect', send).on('error', reject)
    socket.on('close', () => (missing > 0 || head ? reject(new Error('the server hung up')) : resolve()))
  })
}
