import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assistantLimits } from '#contract/assistant/conversation.ts'
import { contentTypes } from '#contract/content/index.ts'
import { imageUrl } from '#contract/images.ts'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { keySize } from '#server/secrets/box.ts'
import { keyFiles } from '#server/secrets/key-file.ts'
import { createServices } from '#server/services.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { bearer, createAdmin, tokensOf } from '#tests/support/accounts.ts'
import { lightPasswordCost, useTestApp } from '#tests/support/app.ts'
import { create, list } from '#tests/support/content.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'

/** Two processes on one database: the test app, and another app with its own services. */
const app = useTestApp(async () => ({ web: await loadBuild() }))

let other: FastifyInstance
let close: () => Promise<void>

beforeAll(async () => {
  const { host, user, database } = app.db.$client.options as {
    host: string
    user: string
    database: string
  }
  const db = connect({ host, user, database })
  const { config, log } = app.services
  const services = await createServices({ config, log, db, passwordCost: lightPasswordCost })
  other = await buildApp(services, await loadBuild())
  await services.events.listen()
  await other.ready()
  close = async () => {
    await other.close()
    await services.knowledge.close()
    await services.events.close()
    await db.$client.end()
  }
})
afterAll(() => close())

const callFirst = (options: InjectOptions) => app.fastify.inject(options)
const callSecond = (options: InjectOptions) => other.inject(options)

const breakListeners = () =>
  app.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'portico events'`)

describe('two processes on one database', () => {
  test('of two machines have the same keys: one with others, or without, does not start (R10)', async () => {
    const { config, log } = app.services
    const machine = path.join(config.DATA_DIR, 'other-machine')
    mkdirSync(machine)
    const start = () => createServices({ config: { ...config, DATA_DIR: machine }, log, db: app.db })
    await expect(start()).rejects.toThrow(`${machine}/mail-key is missing, the key that`)
    for (const name of keyFiles) copyFileSync(path.join(config.DATA_DIR, name), path.join(machine, name))
    const { knowledge, events } = await start()
    await Promise.all([knowledge.close(), events.close()])
    writeFileSync(path.join(machine, 'two-step-key'), randomBytes(keySize))
    await expect(start()).rejects.toThrow(`${machine}/two-step-key is not the key that`)
  })

  test('show the same: a change in one is seen in the other, on pages, in lists, and in the sitemap (R10, R14)', async () => {
    const row = await create(app, contentTypes.article, 'Seen by both')
    const urls = ['/', '/api/article/', '/sitemap.xml', '/api/article/?limit=5']
    const change = (payload: object) => app.asAdmin(`PATCH article/${row.id}/`, payload)
    const shows = (expected: boolean, text = String(row.slug)) =>
      eventually(async () => {
        for (const url of urls) expect((await callSecond({ url })).body.includes(text), url).toBe(expected)
      })
    await shows(false)
    await change({ status: 1 })
    await shows(true)
    expect(await callSecond({ url: `/article/${row.slug}` })).toAnswer(200)
    await change({ title: 'Called otherwise' })
    await eventually(async () =>
      expect((await callSecond({ url: `/article/${row.slug}` })).body).toContain('Called otherwise'),
    )
    await change({ status: 0 })
    await shows(false)
    await eventually(async () => expect(await callSecond({ url: `/article/${row.slug}` })).toAnswer(410))
    await app.asAdmin(`DELETE article/${row.id}/`)
    expect(await callSecond({ url: `/api/article/${row.id}/` })).toAnswer(404)
  })

  test('reconnect: changes missed while a connection was lost are not served stale (R10)', async () => {
    const row = await create(app, contentTypes.article, 'Missed by one', { status: '1' })
    await eventually(async () =>
      expect((await callSecond({ url: '/api/article/' })).body).toContain(row.slug),
    )
    await breakListeners()
    await app.asAdmin(`PATCH article/${row.id}/`, { status: 0 })
    await eventually(async () =>
      expect((await callSecond({ url: '/api/article/' })).body).not.toContain(row.slug),
    )
    await app.asAdmin(`PATCH article/${row.id}/`, { status: 1 })
    await eventually(async () =>
      expect((await callSecond({ url: '/api/article/' })).body).toContain(row.slug),
    )
  })

  test('share images and previews (R10)', async () => {
    const row = await create(app, contentTypes.article, 'Pictured for both')
    expect(await callSecond({ url: `/media/${row.articleImage}` })).toAnswer(200)
    const preview = await app.asAdmin(`POST article/${row.id}/preview/`)
    const { pathname, search } = new URL(preview.json().url)
    expect(await callSecond({ url: `${pathname}${search}` })).toAnswer(200)
    await app.asAdmin(`DELETE article/${row.id}/`)
    expect(await callSecond({ url: `${pathname}${search}` })).toAnswer(404)
    expect(await callSecond({ url: `/media/${row.articleImage}` })).toAnswer(404)
  })

  test('with caches of their own, show a deleted image in no size, also when they have missed it (R10)', async () => {
    const { DATA_DIR } = app.services.config
    const dataDir = path.join(DATA_DIR, 'cache-of-its-own')
    mkdirSync(dataDir)
    for (const name of ['media', 'private', ...keyFiles])
      symlinkSync(path.join(DATA_DIR, name), path.join(dataDir, name))
    const machine = await startOtherProcess(app, {}, { dataDir })
    const deleteSeen = async (missed: boolean) => {
      const row = await create(app, contentTypes.article, 'Pictured')
      const url = imageUrl(String(row.articleImage), 'thumb')
      expect(await machine.fastify.inject({ url })).toAnswer(200)
      if (missed) await breakListeners()
      await app.asAdmin(`DELETE article/${row.id}/`)
      await eventually(async () => expect(await machine.fastify.inject({ url })).toAnswer(404))
    }
    await deleteSeen(false)
    await deleteSeen(true)
  })

  test('accept and revoke the same sessions at once (R10, S3, S4)', async () => {
    const account = await createAdmin(app)
    const profile = (send: typeof callFirst, token: string) =>
      send({ url: `/api/get-admin/${account.id}/`, headers: bearer(token) }).then(
        ({ statusCode }) => statusCode,
      )
    const one = await tokensOf(app, account)
    const two = await tokensOf(app, account)
    expect([await profile(callSecond, one.access), await profile(callSecond, two.access)]).toEqual([200, 200])
    await callSecond({ method: 'POST', url: '/api/logout/', headers: bearer(one.access) })
    expect([await profile(callFirst, one.access), await profile(callSecond, one.access)]).toEqual([401, 401])
    const three = await tokensOf(app, account)
    const payload = {
      current_password: account.password,
      new_password: 'another password',
      confirm_new_password: 'another password',
    }
    const url = `/api/change-password/${account.id}/`
    expect(await callSecond({ method: 'POST', url, headers: bearer(two.access), payload })).toAnswer(204)
    expect([await profile(callFirst, two.access), await profile(callFirst, three.access)]).toEqual([200, 401])
  })

  test('count attempts together (R10, S8)', async () => {
    const account = await createAdmin(app)
    const guess = (send: typeof callFirst, number: number, password = `guess ${number}`) =>
      send({
        method: 'POST',
        url: '/api/adminLogin/',
        payload: { UserEmail: account.email, password },
        remoteAddress: '10.6.0.1',
      }).then(({ statusCode }) => statusCode)
    for (let number = 0; number < 10; number += 1)
      expect(await guess(number % 2 ? callFirst : callSecond, number)).toBe(401)
    expect([await guess(callFirst, 10), await guess(callSecond, 11)]).toEqual([429, 429])
    expect(await guess(callSecond, 12, account.password)).toBe(429)
  })

  test('hold one conversation and count its messages together (R10, L5, S8)', async () => {
    const session_id = randomBytes(16).toString('hex')
    const say = (send: typeof callFirst, message: string, remoteAddress = '10.6.0.2') =>
      send({ method: 'POST', url: '/api/chat-message/', payload: { session_id, message }, remoteAddress })
    const history = async (send: typeof callFirst) =>
      (await send({ url: `/api/chat-history/?session_id=${session_id}` })).json()
    await say(callFirst, 'I want to talk to a person')
    expect((await say(callSecond, 'May we visit you?')).json().message).toContain('your name')
    const both = await Promise.all([say(callFirst, 'Hello'), say(callSecond, 'Hello')])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const told = await history(callFirst)
    expect(told.map((one: { is_user: boolean }) => one.is_user)).toEqual(Array(4).fill([true, false]).flat())
    expect(await history(callSecond)).toEqual(told)

    const { max } = assistantLimits.messagesPerAddress
    const sends = Array.from({ length: max + 4 }, (_, at) => (at % 2 ? callFirst : callSecond))
    const statuses = await Promise.all(sends.map((send) => say(send, '', '10.6.0.3')))
    expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
    const cleared = `/api/chat-history/?session_id=${session_id}`
    await callSecond({ method: 'DELETE', url: cleared })
    expect(await history(callFirst)).toEqual([])
  })

  test('reorder at the same moment and still leave a permutation (R6, R10)', async () => {
    const rows = await Promise.all(['a', 'b', 'c', 'd'].map((text) => create(app, contentTypes.banner, text)))
    const before = (await list(app, contentTypes.banner)).map(({ position }) => position)
    const { access } = await app.signIn()
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, round) =>
        (round % 2 ? callFirst : callSecond)({
          method: 'POST',
          url: '/api/banner/reorder/',
          headers: bearer(access),
          payload: { items: rows.map(({ id }, at) => ({ id, position: (at + round) % 4 })) },
        }),
      ),
    )
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await list(app, contentTypes.banner)).map(({ position }) => position)).toEqual(before)
  })
})
