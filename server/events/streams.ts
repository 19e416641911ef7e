import type { Readable } from 'node:stream'
import { type CallArea, permits, type Role } from '#contract/account/roles.ts'
import type { Call } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import {
  type PortalTopic,
  passingTopics,
  portalTopics,
  type RowTopic,
  rowTopics,
} from '#contract/events/event-topics.ts'
import type { Scope } from '#contract/events/events.ts'
import type { EventBus } from '#server/events/bus.ts'
import { createScopeSet, type ScopeSet, type ScopeSource } from '#server/events/scopes.ts'
import type { EventData } from '#server/events/topics.ts'
import { unauthorized } from '#server/http/errors.ts'
import { createEventStream, type EventStream, formatEvent, heartbeat } from '#server/http/sse.ts'
import type { Employee, Principal } from '#server/sessions/store.ts'

/** The open event streams of this process. */
export interface EventStreams {
  /** Opens a stream; null if this process has too many. Throws if an employee's scopes cannot be loaded. */
  open(client: Principal, begin?: StreamBegin): Promise<Readable | null>
  /** The id of the latest event. */
  readonly lastEventId: string
  /** How many are open. */
  readonly size: number
  /** Ends all streams and accepts no more. */
  close(): void
}

/** The earlier events that a stream starts with. */
export interface StreamBegin {
  /** Those after the last one that this client has seen. */
  readonly lastEventId?: string | undefined
  /** If it has seen none, those of the last milliseconds: since it started to read. */
  readonly ageMs?: number | undefined
}

interface StreamsOptions {
  readonly bus: Pick<EventBus, 'on' | 'onGap'>
  /** The sessions among these that are still valid, with the role of an administrator. */
  readonly liveSessions: (ids: readonly string[]) => Promise<LiveSessions>
  /** All scopes of an employee. */
  readonly scopesOf: ScopeSource
  /** Each told that an employee has opened a stream; what it returns, that it is closed. */
  readonly watches?: readonly ((as: Employee) => () => void)[]
  readonly limits?: Partial<StreamLimits>
}

type LiveSessions = ReadonlyMap<string, Role | null>

export interface StreamLimits {
  /** One more closes the account's oldest stream, which may belong to a device that is gone. */
  readonly perAccount: number
  readonly perProcess: number
  readonly bufferBytes: number
  /** How many events a client can catch up on after an interruption. */
  readonly history: number
  /** Below the time after which proxies close idle connections. */
  readonly heartbeatMs: number
}

/** The client of a stream, and what it may receive. */
interface Follower {
  readonly client: Principal
  /** The employee’s scopes; administrators receive changes of the rows that their role may read. */
  readonly scopes: ScopeSet | null
}

interface Published {
  readonly topic: RowTopic | PortalTopic
  /** Null for administrators. */
  readonly scope: Scope | null
  /** Of the admin area, where rows of a list have changed. */
  readonly area?: CallArea
  /** Accounts that receive the event without having the scope. */
  readonly accounts?: readonly number[]
  readonly message: string
  /** From `performance.now()`. */
  readonly time: number
}

/** How long a client has to read the end of its stream, in milliseconds. */
const closeMs = 500

const defaultLimits: StreamLimits = {
  perAccount: 10,
  perProcess: 2000,
  bufferBytes: 64 * 1024,
  history: 1000,
  heartbeatMs: 15_000,
}

export function createEventStreams({
  bus,
  liveSessions,
  scopesOf,
  watches = [],
  limits,
}: StreamsOptions): EventStreams {
  const { perAccount, perProcess, bufferBytes, history, heartbeatMs } = { ...defaultLimits, ...limits }
  /** Event ids are valid within one process. */
  const processId = crypto.randomUUID().slice(0, 8)
  const streams = new Map<EventStream, Follower>()
  /** The latest events, consecutive up to `latest`. */
  let recent: Published[] = []
  let latest = 0
  /** Events up to this one are no longer buffered, or have never been received. */
  let lostUntil = performance.now()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const idOf = (number: number) => `${processId}.${number}`

  function publish(
    topic: RowTopic | PortalTopic,
    data: object,
    to: Pick<Published, 'scope' | 'area' | 'accounts'>,
  ): void {
    const isPassing = passing.has(topic)
    if (!isPassing) latest += 1
    const message = formatEvent({ ...(isPassing ? {} : { id: idOf(latest) }), event: topic, data })
    const published = { ...to, topic, message, time: performance.now() }
    if (!isPassing) recent.push(published)
    if (recent.length > history) lostUntil = recent.shift()?.time ?? lostUntil
    for (const [stream, follower] of streams)
      if (mayReceive(follower, published)) stream.send(published.message)
  }

  function publishMembership(change: EventData<'membership'>): void {
    const { scope, accounts } = change
    for (const { scopes } of streams.values()) scopes?.apply(change)
    publish('membership', { scope }, { scope, accounts: accounts.map(({ id }) => id) })
  }

  /** The last event before a time; if some since then are unknown, an id that reports missed events. */
  const idAt = (time: number) =>
    idOf(
      time > lostUntil
        ? latest - recent.filter((published) => published.time >= time).length
        : latest - recent.length - 1,
    )

  const resetMessage = () => formatEvent({ id: idOf(latest), event: 'reset', data: {} })

  /** The events that a client has missed. */
  function missedBy(follower: Follower, lastEventId: string): string {
    const number = Number(lastEventId.split('.')[1])
    const isKnown = lastEventId === idOf(number) && number <= latest
    const missed = latest - number
    if (!isKnown || missed > recent.length) return resetMessage()
    const messages = recent
      .slice(recent.length - missed)
      .filter((published) => mayReceive(follower, published))
      .map(({ message }) => message)
      .join('')
    return messages.length > bufferBytes / 2 ? resetMessage() : messages
  }

  /** Memberships may have changed without an event, so a portal stream sends nothing until they are loaded again. */
  async function reset([stream, { scopes }]: [EventStream, Follower]): Promise<void> {
    try {
      await scopes?.load()
      stream.send(resetMessage())
    } catch {
      // Its client reconnects.
      end(stream)
    }
  }

  /** Destroys it after a moment, even if its client does not read. */
  function end(stream: EventStream): void {
    streams.delete(stream)
    stream.end()
    setTimeout(() => stream.body.destroy(), closeMs).unref()
  }

  function endWhere(isMeant: (client: Principal) => boolean): void {
    for (const [stream, { client }] of streams) if (isMeant(client)) end(stream)
  }

  /** Also ends the streams of expired sessions: their expiry causes no event. */
  async function sendHeartbeats(): Promise<void> {
    for (const stream of streams.keys()) stream.send(heartbeat)
    await endOutdated()
  }

  /** Ends the streams of sessions that have ended, and of administrators who have another role. */
  async function endOutdated(): Promise<void> {
    // A stream that opens meanwhile is not among them, and has been checked by itself.
    const checked = [...streams]
    const ids = new Set(checked.map(([, { client }]) => client.sessionId))
    // Without the database, sessions cannot be checked, and there are no events either.
    const live = await liveSessions([...ids]).catch(() => null)
    if (live) for (const [stream, { client }] of checked) if (!isLive(client, live)) end(stream)
  }

  for (const topic of rowTopics)
    bus.on(topic, ({ type, ids }) =>
      publish(topic, { type, ids }, { scope: null, area: areaOf(topic, type) }),
    )
  for (const topic of scopedTopics) bus.on(topic, (data) => publish(topic, data, { scope: data.scope }))
  bus.on('membership', publishMembership)
  // Their client comes back with the role that they have now.
  bus.on('administrator', ({ ids }) =>
    endWhere(({ kind, id }) => kind === 'admin' && (ids === null || ids.includes(id))),
  )
  bus.on('session', ({ ids }) => endWhere(({ sessionId }) => ids.includes(sessionId)))
  bus.onGap(() => {
    latest += 1
    recent = []
    lostUntil = performance.now()
    for (const one of streams) void reset(one)
    // A role may have changed without an event.
    void endOutdated()
  })

  return {
    get lastEventId() {
      return idOf(latest)
    },
    get size() {
      return streams.size
    },
    async open(client, { lastEventId, ageMs = 0 } = {}) {
      if (isClosed || streams.size >= perProcess) return null
      const own = [...streams].filter(([, other]) => other.client.id === client.id)
      for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - perAccount))) {
        oldest.send(formatEvent({ event: 'superseded', data: {} }))
        end(oldest)
      }
      const stream = createEventStream(bufferBytes)
      const scopes = client.kind === 'employee' ? createScopeSet(client.id, () => scopesOf(client)) : null
      const follower = { client, scopes }
      streams.set(stream, follower)
      timer ??= setInterval(() => void sendHeartbeats(), heartbeatMs).unref()
      stream.body.once('close', () => {
        streams.delete(stream)
        if (streams.size > 0) return
        clearInterval(timer)
        timer = undefined
      })
      // Events that arrive while the scopes load are sent together with the missed ones.
      const resumeAfter = lastEventId ?? idAt(performance.now() - ageMs)
      try {
        const [live] = await Promise.all([liveSessions([client.sessionId]), scopes?.load()])
        // Ended since it was checked, before this stream was open.
        if (!isLive(client, live)) throw unauthorized()
      } catch (error) {
        stream.body.destroy()
        throw error
      }
      if (client.kind === 'employee') for (const watch of watches) stream.body.once('close', watch(client))
      // The random delay spreads out reconnecting clients.
      stream.send(`retry: ${1000 + Math.round(Math.random() * 2000)}\n\n`)
      stream.send(missedBy(follower, resumeAfter))
      // After the missed events, so that a stream that breaks in between resumes before it.
      stream.send(formatEvent({ id: idOf(latest), event: 'ready', data: {} }))
      return stream.body
    },
    close() {
      isClosed = true
      endWhere(() => true)
    },
  }
}

const passing = new Set<string>(passingTopics)

const scopedTopics = portalTopics.filter((topic) => topic !== 'membership')

/** Whether the session is still valid, and an administrator still has the role that the stream was opened with. */
const isLive = (client: Principal, live: LiveSessions) =>
  live.has(client.sessionId) && (client.kind === 'employee' || live.get(client.sessionId) === client.role)

const callByRoute = new Map<string, Call>(Object.entries(calls))

/** Who may read a list hears of its rows; everyone hears of administrators, as the role may be one's own. */
const areaOf = (topic: RowTopic, list: string): CallArea | undefined =>
  topic === 'administrator' ? 'any' : callByRoute.get(`GET ${list}/`)?.area

/** Whether the follower may receive it now, including for events published before. */
const mayReceive = ({ client, scopes }: Follower, { scope, area, accounts }: Published) =>
  scope === null
    ? client.kind === 'admin' && area !== undefined && permits(client.role, area, 'read')
    : scopes !== null && (scopes.has(scope) || accounts?.includes(client.id) === true)
