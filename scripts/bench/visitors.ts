import { setTimeout as sleep } from 'node:timers/promises'
import { present } from '#server/present.ts'
import { type Connection, openConnection } from './connection.ts'

/**
 * Visitors of the home page, as a process of its own that never pauses: a request every few milliseconds, whether or not
 * earlier ones have been answered, so that a server that stands still keeps as many of them waiting as it really would.
 */
export interface Visited {
  readonly port: number
}

/** A span of time, in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

const intervalMs = 5

/** The last visits, in turn; in arrays of fixed size, because collecting this process's garbage would be measured, too. */
const remembered = 20_000
const begins = new Float64Array(remembered)
/** Milliseconds until the last byte; infinite while it is waited for. */
const times = new Float64Array(remembered)
let visits = 0

process.on('message', async (order: Visited | Span) => {
  if ('port' in order) return void visit(order.port)
  let found = during(order)
  while (found.includes(Number.POSITIVE_INFINITY)) {
    await sleep(intervalMs)
    found = during(order)
  }
  process.send?.(found)
})
process.on('disconnect', () => process.exit())

const during = ({ from, to }: Span): number[] =>
  [...times].filter((_, at) => {
    const begin = present(begins[at])
    return begin >= from && begin < to
  })

async function visit(port: number): Promise<never> {
  const request = Buffer.from(`GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: br\r\n\r\n`)
  const idle: Visitor[] = []
  for (let due = performance.now(); ; due += intervalMs) {
    await sleep(Math.max(0, due - performance.now()))
    const at = visits++ % remembered
    begins[at] = performance.timeOrigin + performance.now()
    times[at] = Number.POSITIVE_INFINITY
    const visitor = idle.pop()
    if (visitor) visitor.visit(at)
    else openVisitor(port, request, idle, at)
  }
}

interface Visitor {
  visit(at: number): void
}

/** Visits at once, and waits among the idle ones afterwards. */
function openVisitor(port: number, request: Buffer, idle: Visitor[], first: number): void {
  let current = first
  const visitor: Visitor = {
    visit(at) {
      current = at
      connection.send(request)
    },
  }
  const connection: Connection = openConnection(
    { port, status: 200 },
    {
      onOpen: () => visitor.visit(first),
      onResponse() {
        times[current] = performance.timeOrigin + performance.now() - present(begins[current])
        idle.push(visitor)
      },
      onClose(error) {
        // The server ends what has been idle for long.
        const at = idle.indexOf(visitor)
        if (error || at < 0) throw error ?? new Error('the server closed the connection')
        idle.splice(at, 1)
      },
    },
  )
}
