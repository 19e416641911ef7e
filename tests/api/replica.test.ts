import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'
import { defined } from '#tests/support/defined.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { startReplicatedPostgres } from '#tests/support/streaming-replica.ts'

const database = 'replicated'
const app = {} as TestApp
const servers = {} as Awaited<ReturnType<typeof startReplicatedPostgres>>
let replica: pg.Client

const replicaOf = ({ services }: Pick<TestApp, 'services'>) => defined(services.replica)
const isCurrent = (process: Pick<TestApp, 'services'> = app) =>
  expect.poll(() => replicaOf(process).isCurrent).toBe(true)

beforeAll(async () => {
  Object.assign(servers, await startReplicatedPostgres())
  const { primary, replicaUrl } = servers
  const DATABASE_REPLICA_URL = replicaUrl(database)
  const env = { DATABASE_URL: 'postgres://primary.example/portico', DATABASE_REPLICA_URL }
  Object.assign(app, await startTestApp({ postgres: primary, database, env }))
})
afterAll(async () => {
  await app.close()
  await servers.stop()
})

/** A visitor's read whose answer is in no cache. */
let reads = 0
async function read(process: Pick<TestApp, 'fastify'>, path: string): Promise<Record<string, unknown>> {
  const response = await process.fastify.inject({ url: `/api/article/${path}?uncached=${reads++}` })
  expect(response).toAnswer(200)
  return response.json()
}

async function onReplica(statement: string): Promise<void> {
  replica = new pg.Client({ connectionString: servers.replicaUrl('postgres') })
  await replica.connect()
  await replica.query(statement)
  await replica.end()
}

/** Writes until the log ends with a page, where PostgreSQL says that it ends behind the header of the next one. */
async function fillPageOfLog(): Promise<void> {
  const { rows } = await app.db.execute<{ at: number }>(
    sql`select (pg_current_wal_insert_lsn() - '0/0')::int % 8192 as at`,
  )
  // A record of a message has 56 bytes beside its text, rounded up.
  const [left, overhead] = [8192 - Number(rows[0]?.at), 56]
  if (left === 8192 - 24) return
  const length = left > 300 ? left - 300 : Math.max(0, left - overhead)
  await app.db.execute(sql`select pg_logical_emit_message(false, '', repeat('.', ${length}::int))`)
  await fillPageOfLog()
}

describe('what visitors read', () => {
  test('comes from the replica, what administrators read does not', async () => {
    const { slug, id } = await create(app, contentTypes.article, 'Replicated', { status: '1' })
    await isCurrent()
    await onReplica('select pg_wal_replay_pause()')
    // Nothing is told of this write.
    await app.db.execute(sql`update article set title = 'Written by hand' where id = ${id}`)
    expect((await read(app, `${slug}/`)).title).toBe('Replicated')
    expect((await app.asAdmin(`GET article/${slug}/`)).json().title).toBe('Written by hand')
    await onReplica('select pg_wal_replay_resume()')
  })

  test('is never older than a write that this process knows of, however far behind the replica is', async () => {
    const { slug } = await create(app, contentTypes.article, 'Behind', { status: '1' })
    await isCurrent()
    await onReplica('select pg_wal_replay_pause()')
    await app.asAdmin(`PATCH article/${slug}/`, { title: 'Ahead' })
    expect((await read(app, `${slug}/`)).title).toBe('Ahead')
    expect(replicaOf(app).isCurrent).toBe(false)
    await onReplica('select pg_wal_replay_resume()')
    await isCurrent()
    const before = replicaOf(app).reads.replica
    expect((await read(app, `${slug}/`)).title).toBe('Ahead')
    expect(replicaOf(app).reads.replica).toBeGreaterThan(before)
  })

  test('follows writes of two processes, one after another', async () => {
    const other = await startOtherProcess(app)
    await isCurrent(other)
    const { slug } = await create(app, contentTypes.article, 'Round', { status: '1' })
    for (let round = 0; round < 20; round += 1) {
      const title = `Round ${round}`
      await app.asAdmin(`PATCH article/${slug}/`, { title })
      expect((await read(app, `${slug}/`)).title).toBe(title)
      await expect.poll(async () => (await read(other, `${slug}/`)).title).toBe(title)
      if (round % 5 > 0) continue
      for (const process of [app, other]) {
        await isCurrent(process)
        expect((await read(process, `${slug}/`)).title).toBe(title)
      }
    }
    for (const one of [app, other]) expect(replicaOf(one).reads.replica).toBeGreaterThan(0)
  })

  test('comes from the primary while the replica is away, and from the replica again', async () => {
    const { slug } = await create(app, contentTypes.article, 'Away', { status: '1' })
    await isCurrent()
    const outages = () => app.log.filter(({ msg }) => msg === 'replica unavailable').length
    const earlier = outages()
    await servers.stopReplica()
    expect((await read(app, `${slug}/`)).title).toBe('Away')
    await app.asAdmin(`PATCH article/${slug}/`, { title: 'Changed while away' })
    expect((await read(app, `${slug}/`)).title).toBe('Changed while away')
    expect(outages()).toBe(earlier + 1)
    await fillPageOfLog()
    await servers.startReplica()
    await isCurrent()
    expect((await read(app, `${slug}/`)).title).toBe('Changed while away')
  })
})

test('a server that is no replica of the database is not read', async () => {
  const { primary } = servers
  const DATABASE_REPLICA_URL = `postgres://${primary.user}@localhost/postgres?host=${encodeURIComponent(primary.host)}`
  const env = { DATABASE_URL: 'postgres://primary.example/portico', DATABASE_REPLICA_URL }
  const misled = await startTestApp({ postgres: primary, env })
  await expect.poll(() => misled.log.map(({ msg }) => msg)).toContain('replica unavailable')
  await create(misled, contentTypes.article, 'From the primary', { status: '1' })
  expect(await misled.call('GET article/')).toAnswer(200)
  expect(replicaOf(misled).reads.replica).toBe(0)
  await misled.close()
})
