import { onTestFinished } from 'vitest'
import { portOf } from '#scripts/launch/free-port.ts'
import { bearer } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'

type Listening = Pick<TestApp, 'fastify'>

/** A client of the stream. */
export interface Reader {
  readonly response: Response
  /** The events so far, as fields by name, but for those that come with time alone: `ready` and `heartbeat`. */
  readonly events: Record<string, string>[]
  /** All that was received. */
  readonly text: string
  /** Whether the server has ended the stream. */
  readonly isEnded: boolean
  close(): void
}

/** Where an app listens; it starts with the first call. */
export async function urlOf({ fastify }: Listening): Promise<string> {
  if (!fastify.server.listening) await fastify.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(fastify.server)
  return `http://127.0.0.1:${port}`
}

interface FollowOptions {
  readonly lastEventId?: string
  readonly query?: string
}

export const follow = async (app: Listening, access: string, options?: FollowOptions): Promise<Reader> =>
  followAt(await urlOf(app), access, options)

/** @param url of a server */
export async function followAt(
  url: string,
  access: string,
  { lastEventId, query = '' }: FollowOptions = {},
): Promise<Reader> {
  const disconnected = new AbortController()
  onTestFinished(() => disconnected.abort())
  const response = await fetch(`${url}/api/events/${query}`, {
    headers: { ...bearer(access), ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: disconnected.signal,
  })
  let text = ''
  let isEnded = false
  void (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
    isEnded = true
  })().catch(() => {})
  return {
    response,
    close: () => disconnected.abort(),
    get text() {
      return text
    },
    get isEnded() {
      return isEnded
    },
    get events() {
      return text
        .split('\n\n')
        .map((block) => Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2))))
        .filter((event) => 'event' in event && event.event !== 'ready' && event.event !== 'heartbeat')
    },
  }
}

/** Names and data of the events. */
export const namesAndData = ({ events }: Reader) =>
  events.map(({ event, data }) => [event, JSON.parse(String(data))])

/** The id of what was received last. */
export const lastIdIn = ({ text }: Reader) => String([...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1])
