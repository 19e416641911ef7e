import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { createEventBus } from '#server/events/bus.ts'
import {
  createEventStreams,
  type EventStreams,
  type StreamBegin,
  type StreamLimits,
} from '#server/events/streams.ts'
import { type Account, bearer, createAdmin, tokensOf } from '#tests/support/accounts.ts'
import { multipart, startTestApp, useTestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'
import { follow, lastIdIn, namesAndData, type Reader } from '#tests/support/event-reader.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { startSilentProxy } from '#tests/support/silent-proxy.ts'

const app = useTestApp()

describe('the stream of events', () => {
  test('names the rows that have changed, and is neither cached nor buffered', async () => {
    const reader = await follow(app, (await app.signIn()).access)
    expect(reader.response.status).toBe(200)
    expect(Object.fromEntries(reader.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    const rows = [
      await create(app, contentTypes.article, 'One'),
      await create(app, contentTypes.article, 'Two'),
    ]
    const [one = 0, two = 0] = rows.map(({ id }) => id)
    const ask = async (method: 'PATCH' | 'DELETE' | 'POST', path: string, payload?: object) =>
      expect((await app.asAdmin({ method, url: `/api/article/${path}`, payload })).statusCode).toBeLessThan(
        300,
      )
    await ask('PATCH', `${one}/`, { status: 1 })
    await ask('POST', 'reorder/', {
      items: [
        { id: one, position: 1 },
        { id: two, position: 2 },
      ],
    })
    await ask('DELETE', `${one}/`)
    await ask('DELETE', 'bulk_delete/', { ids: [two] })
    await ask('POST', 'trash/restore/', { ids: [one, two] })
    await eventually(() => expect(reader.events).toHaveLength(7))
    const ids = [[one], [two], [one], [one, two], [one], [two], [one, two]]
    expect(namesAndData(reader).map(([event, { type, ids }]) => [event, type, ids.sort()])).toEqual(
      ids.map((ids) => ['content', 'article', ids]),
    )
  })

  test('names lists that show the title of a renamed row, and new enquiries', async () => {
    const category = await create(app, contentTypes.blogcategory, 'Old', { status: '1' })
    const reader = await follow(app, (await app.signIn()).access)
    await app.asAdmin(`PATCH blogcategory/${category.id}/`, { title: 'New' })
    const fields = { name: 'Ada', email: 'ada@example.com', subject: 'Engines', message: 'Hello' }
    await app.call('POST contactus/', multipart(fields))
    await eventually(() =>
      expect(namesAndData(reader)).toEqual([
        ['content', { type: 'blogcategory', ids: [category.id] }],
        ['content', { type: 'blog', ids: null }],
        ['enquiry', { type: 'contactus', ids: [expect.any(Number)] }],
      ]),
    )
  })

  test('has the changes of all processes, each once', async () => {
    const reader = await follow(app, (await app.signIn()).access)
    const { log } = app.services
    const bus = createEventBus(app.db, log)
    const received: unknown[] = []
    bus.on('content', (data) => received.push(data))
    await bus.listen()
    onTestFinished(() => bus.close())
    const { id } = await create(app, contentTypes.article, 'Here')
    await app.asAdmin(`PATCH article/${id}/`, { status: 1 })
    const here = { type: 'article', ids: [id] }
    const there = { type: 'banner', ids: [7] }
    await app.db.execute(
      sql`select ${bus.publishElsewhereSql('content', sql`${JSON.stringify(there)}::json`)}`,
    )
    await eventually(() => expect(namesAndData(reader).at(-1)).toEqual(['content', there]))
    expect(namesAndData(reader)).toEqual([here, here, there].map((data) => ['content', data]))
    await eventually(() => expect(received).toEqual([here, here]))
  })

  test('is for administrators who are signed in', async () => {
    expect(await app.call({ url: '/api/events/' })).toAnswer(401)
    expect(await app.call({ url: '/api/events/', headers: bearer('x'.repeat(43)) })).toAnswer(401)
    expect(await app.asAdmin('HEAD events/')).toAnswer(404)
    for (const age of ['-1', 'old', 'Infinity'])
      expect(await app.asAdmin({ url: `/api/events/?age_ms=${age}` })).toAnswer(400)
  })

  test('resumes after an interruption, or sends a reset', async () => {
    const { access } = await app.signIn()
    const first = await follow(app, access)
    const rows = await Promise.all(['a', 'b', 'c'].map((title) => create(app, contentTypes.article, title)))
    await eventually(() => expect(first.events).toHaveLength(3))
    const [before, ...after] = first.events
    for (const options of [{ lastEventId: String(before?.id) }, { query: `?last_event_id=${before?.id}` }]) {
      const again = await follow(app, access, options)
      await eventually(() => expect(again.events).toEqual(after))
    }
    const upToDate = await follow(app, access, { lastEventId: lastIdIn(first) })
    for (const lastEventId of ['another.1', 'nonsense', `${lastIdIn(first)}9`]) {
      const lost = await follow(app, access, { lastEventId })
      await eventually(() => expect(namesAndData(lost)).toEqual([['reset', {}]]))
      expect(lastIdIn(lost)).toBe(lastIdIn(first))
    }
    expect(upToDate.events).toEqual([])
    expect(rows).toHaveLength(3)
  })

  test('has ids that responses to writes carry, too', async () => {
    const reader = await follow(app, (await app.signIn()).access)
    const row = await create(app, contentTypes.article, 'Told')
    const url = `/api/article/${row.id}/`
    const answer = await app.asAdmin(`PATCH ${url}`, { status: 1 })
    await eventually(() => expect(reader.events.at(-1)?.id).toBe(answer.headers['event-id']))
    expect((await app.asAdmin({ url })).headers['event-id']).toBeUndefined()
    expect((await app.call('POST contactus/')).headers['event-id']).toBeUndefined()
  })

  test('ends with its session', async () => {
    const account = await createAdmin(app)
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => tokensOf(app, account)))
    const readers = await Promise.all([one, two, three].map((tokens) => follow(app, String(tokens?.access))))
    const ended = () => readers.map(({ isEnded }) => isEnded)
    await app.call({ method: 'POST', url: '/api/logout/', headers: bearer(String(one?.access)) })
    await eventually(() => expect(ended()).toEqual([true, false, false]))
    await changePassword(account, String(two?.access))
    await eventually(() => expect(ended()).toEqual([true, false, true]))
  })

  const changePassword = ({ id, password }: Account, access: string) =>
    app.call(
      `POST change-password/${id}/`,
      {
        current_password: password,
        new_password: 'another password',
        confirm_new_password: 'another password',
      },
      { headers: bearer(access) },
    )

  test('is one of at most ten per account: one more ends the oldest', async () => {
    const { access } = await tokensOf(app, await createAdmin(app))
    const readers: Reader[] = []
    for (let number = 0; number < 11; number++) readers.push(await follow(app, access))
    await eventually(() =>
      expect(readers.map(({ isEnded }) => isEnded)).toEqual([true, ...Array(10).fill(false)]),
    )
    expect(namesAndData(readers[0] as Reader)).toEqual([['superseded', {}]])
  })

  test('ends when the server closes', async () => {
    const other = await startTestApp()
    const reader = await follow(other, (await other.signIn()).access)
    await other.close()
    await eventually(() => expect(reader.isEnded).toBe(true))
  })
})

describe('streams', () => {
  const client = { kind: 'admin', role: 'owner', id: 1, sessionId: 'session' } as const
  const streamsWith = (limits: Partial<StreamLimits>, live = [client.sessionId]) =>
    createEventStreams({
      bus: app.services.events,
      liveSessions: async () => new Map(live.map((id) => [id, client.role])),
      scopesOf: async () => [],
      limits,
    })
  const publish = () => app.services.events.publishHere('content', { type: 'article', ids: [1] })

  test('are limited per process', async () => {
    const streams = streamsWith({ perProcess: 2 })
    const others = await Promise.all([1, 2].map((id) => streams.open({ ...client, id })))
    expect(await streams.open(client)).toBeNull()
    for (const stream of others) stream?.destroy()
  })

  test('by the thousand from one account are ten, though no one reads them', async () => {
    const streams = streamsWith({ perProcess: 12 })
    const other = await streams.open({ ...client, id: 2 })
    const opened: Awaited<ReturnType<typeof streams.open>>[] = []
    for (let number = 0; number < 1000; number++) opened.push(await streams.open(client))
    const isOpen = (stream: (typeof opened)[number]) => stream?.destroyed === false
    await eventually(() => expect(opened.filter(isOpen)).toHaveLength(10))
    expect(opened.slice(-10).every(isOpen)).toBe(true)
    publish()
    for (const stream of [other, opened.at(-1)]) expect(String(stream?.read())).toContain('event: content')
    streams.close()
    await eventually(() => expect([other, ...opened].filter(isOpen)).toEqual([]))
  })

  test('disconnect a client that does not read, and send it a reset instead of too many events', async () => {
    const streams = streamsWith({ bufferBytes: 500 })
    const stream = await streams.open(client)
    for (let number = 0; number < 20; number++) publish()
    expect(stream?.destroyed).toBe(true)
    const lastEventId = streams.lastEventId.replace(/\d+$/, '0')
    expect(String((await streams.open(client, { lastEventId }))?.read())).toContain('event: reset')
  })

  test('replay a limited number of events', async () => {
    const streams = streamsWith({ history: 3 })
    const [process] = streams.lastEventId.split('.')
    for (let number = 0; number < 5; number++) publish()
    const events = (from: number) => firstEvents(streams, { lastEventId: `${process}.${from}` })
    expect(await events(2)).toEqual(['content', 'content', 'content', 'ready'])
    expect(await events(1)).toEqual(['reset', 'ready'])
    streams.close()
  })

  test('begin with what has happened since the client began to read', async () => {
    // A clock that stands still between two lines, however busy the machine is.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const streams = streamsWith({ history: 3 })
    const later = () => {
      vi.advanceTimersByTime(10)
      return performance.now()
    }
    const since = (time: number) => firstEvents(streams, { ageMs: performance.now() - time })
    const start = later()
    later()
    publish()
    const begin = later()
    expect(await firstEvents(streams, {})).toEqual(['ready'])
    later()
    publish()
    publish()
    expect(await since(begin)).toEqual(['content', 'content', 'ready'])
    expect(await since(start)).toEqual(['content', 'content', 'content', 'ready'])
    later()
    publish()
    expect(await since(begin)).toEqual(['content', 'content', 'content', 'ready'])
    // Not all of it is remembered: the first event is not, and no process knows of the time before it.
    expect(await since(start)).toEqual(['reset', 'ready'])
    expect(await firstEvents(streamsWith({}), { ageMs: 60_000 })).toEqual(['reset', 'ready'])
    streams.close()
  })

  test('outlast a check of sessions that began before they opened', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<void>()
    let checks = 0
    const streams = createEventStreams({
      bus: app.services.events,
      async liveSessions(ids) {
        checks += 1
        if (checks > 1 && !ids.includes('later')) await answer
        return new Map(ids.map((id) => [id, client.role]))
      },
      scopesOf: async () => [],
      limits: { heartbeatMs: 20 },
    })
    await streams.open(client)
    await eventually(() => expect(checks).toBeGreaterThan(1))
    await streams.open({ ...client, sessionId: 'later' })
    resolve()
    const earlier = checks
    await eventually(() => expect(checks).toBeGreaterThan(earlier))
    expect(streams.size).toBe(2)
    streams.close()
  })

  const firstEvents = async (streams: EventStreams, begin: StreamBegin) =>
    [...String((await streams.open(client, begin))?.read()).matchAll(/^event: (\w+)$/gm)].map(
      ([, name]) => name,
    )

  test('do not begin for a session that has ended since it was checked', async () => {
    const streams = streamsWith({}, [])
    await expect(streams.open(client)).rejects.toMatchObject({ status: 401 })
    streams.close()
  })

  test('send heartbeats, and end when their session has expired', async () => {
    const live = [client.sessionId]
    const streams = streamsWith({ heartbeatMs: 20 }, live)
    const stream = await streams.open(client)
    let text = ''
    let isEnded = false
    stream?.on('data', (chunk) => (text += chunk)).on('end', () => (isEnded = true))
    await eventually(() => expect(text).toContain('event: heartbeat\n'))
    expect(isEnded).toBe(false)
    live.pop()
    await eventually(() => expect(isEnded).toBe(true))
  })
})

describe('a lost LISTEN connection', () => {
  test('is followed by a reset, since what another process has changed meanwhile was not heard (R10)', async () => {
    const { fastify: other, services } = await startOtherProcess(app)
    const { access } = await app.signIn()
    const reader = await follow({ fastify: other }, access)
    await eventually(() => expect(reader.text).toContain('event: ready'))
    const begin = performance.now()
    await app.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'portico events'`)
    await eventually(() => expect(services.events.isConnected).toBe(false))
    // On a busy machine the connection may be back before.
    await create(app, contentTypes.article, 'Unheard')
    await eventually(() => expect(namesAndData(reader)[0]).toEqual(['reset', {}]))
    expect(services.events.isConnected).toBe(true)
    const { id } = await create(app, contentTypes.article, 'Heard')
    await eventually(() =>
      expect(namesAndData(reader).at(-1)).toEqual(['content', { type: 'article', ids: [id] }]),
    )
    const late = await follow({ fastify: other }, access, { query: `?age_ms=${performance.now() - begin}` })
    await eventually(() => expect(namesAndData(late)).toEqual([['reset', {}]]))
  })
})

describe('a half-open LISTEN connection', () => {
  test('is noticed, and no cached response is trusted until it is back', async () => {
    const { host } = inject('postgres')
    const proxy = await startSilentProxy({ path: `${host}/.s.PGSQL.5432` }, (bytes) =>
      bytes.includes('portico events'),
    )
    const { fastify: other, services } = await startOtherProcess(app, {
      host: '127.0.0.1',
      port: proxy.port,
    })

    const isHeard = new Promise((resolve) => services.events.on('content', resolve))
    const row = await create(app, contentTypes.article, 'Written', { status: '1' })
    await isHeard
    /** Changes the row without an event, so that only a response from the database shows it. */
    const rename = (title: string) =>
      app.db.execute(sql`update article set title = ${title} where id = ${row.id}`)
    const shown = async () =>
      (await other.inject({ url: '/api/article/' })).json().find(({ id }: { id: number }) => id === row.id)
        .title
    expect(await shown()).toBe('Written')
    await rename('Unseen')
    expect(await shown()).toBe('Written')

    proxy.swallow(true)
    await eventually(async () => expect(await shown()).toBe('Unseen'))
    for (const title of ['Seen', 'Seen again']) {
      await rename(title)
      expect(await shown()).toBe(title)
    }

    proxy.swallow(false)
    await eventually(() => expect(services.events.isConnected).toBe(true))
    expect(await shown()).toBe('Seen again')
    await rename('Cached again')
    expect(await shown()).toBe('Seen again')
    await app.asAdmin(`PATCH article/${row.id}/`, { title: 'Told again' })
    await eventually(async () => expect(await shown()).toBe('Told again'))
  })
})
