import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { createServices } from '#server/services.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { bearer, newAdministrator, tokensOf } from '#tests/support/accounts.ts'
import { houseForFile, lightCost } from '#tests/support/app.ts'
import { create, list } from '#tests/support/content.ts'

/** Two processes on one database: the house, and another app with a world of its own. */
const house = houseForFile(async () => ({ web: await loadBuild() }))

let other: FastifyInstance
let close: () => Promise<void>

beforeAll(async () => {
  const { host, user, database } = house.db.$client.options as {
    host: string
    user: string
    database: string
  }
  const db = connect({ host, user, database }, () => {})
  const { config, log } = house.world
  const world = createServices({ config, log, db, passwordCost: lightCost })
  other = await buildApp(world, await loadBuild())
  await world.invalidation.listen()
  await other.ready()
  close = async () => {
    await other.close()
    await world.invalidation.close()
    await db.$client.end()
  }
})
afterAll(() => close())

const here = (options: InjectOptions) => house.app.inject(options)
const there = (options: InjectOptions) => other.inject(options)

/** Asks until it is so. What is promised is a second; the rest is for a busy machine. */
const soon = (so: () => Promise<void>) => vi.waitFor(so, { timeout: 5000, interval: 20 })

describe('two processes on one database', () => {
  test('show the same: a change in one is seen in the other, on pages, in lists, and in the sitemap (R10, R14)', async () => {
    const row = await create(house, contentTypes.article, 'Seen by both')
    const urls = ['/', '/api/article/', '/sitemap.xml', '/api/article/?limit=5']
    const change = (payload: object) =>
      house.asAdmin({ method: 'PATCH', url: `/api/article/${row.id}/`, payload })
    const shows = (expected: boolean, words = String(row.slug)) =>
      soon(async () => {
        for (const url of urls) expect((await there({ url })).body.includes(words), url).toBe(expected)
      })
    await shows(false)
    await change({ status: 1 })
    await shows(true)
    expect((await there({ url: `/article/${row.slug}` })).statusCode).toBe(200)
    await change({ title: 'Called otherwise' })
    await soon(async () =>
      expect((await there({ url: `/article/${row.slug}` })).body).toContain('Called otherwise'),
    )
    await change({ status: 0 })
    await shows(false)
    await soon(async () => expect((await there({ url: `/article/${row.slug}` })).statusCode).toBe(410))
    await house.asAdmin({ method: 'DELETE', url: `/api/article/${row.id}/` })
    expect((await there({ url: `/api/article/${row.id}/` })).statusCode).toBe(404)
  })

  test('find each other again: what was missed while a connection was lost is not shown for ever (R10)', async () => {
    const row = await create(house, contentTypes.article, 'Missed by one', { status: '1' })
    await soon(async () => expect((await there({ url: '/api/article/' })).body).toContain(row.slug))
    await house.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`)
    await house.asAdmin({ method: 'PATCH', url: `/api/article/${row.id}/`, payload: { status: 0 } })
    await soon(async () => expect((await there({ url: '/api/article/' })).body).not.toContain(row.slug))
    await house.asAdmin({ method: 'PATCH', url: `/api/article/${row.id}/`, payload: { status: 1 } })
    await soon(async () => expect((await there({ url: '/api/article/' })).body).toContain(row.slug))
  })

  test('know one another’s pictures and previews (R10)', async () => {
    const row = await create(house, contentTypes.article, 'Pictured for both')
    expect((await there({ url: `/media/${row.articleImage}` })).statusCode).toBe(200)
    const preview = await house.asAdmin({ method: 'POST', url: `/api/article/${row.id}/preview/` })
    const { pathname, search } = new URL(preview.json().url)
    expect((await there({ url: `${pathname}${search}` })).statusCode).toBe(200)
    await house.asAdmin({ method: 'DELETE', url: `/api/article/${row.id}/` })
    expect((await there({ url: `${pathname}${search}` })).statusCode).toBe(404)
    expect((await there({ url: `/media/${row.articleImage}` })).statusCode).toBe(404)
  })

  test('let the same people in, and shut the same out at once (R10, S3, S4)', async () => {
    const account = await newAdministrator(house)
    const profile = (ask: typeof here, token: string) =>
      ask({ url: `/api/get-admin/${account.id}/`, headers: bearer(token) }).then(
        ({ statusCode }) => statusCode,
      )
    const one = await tokensOf(house, account)
    const two = await tokensOf(house, account)
    expect([await profile(there, one.access), await profile(there, two.access)]).toEqual([200, 200])
    await there({ method: 'POST', url: '/api/logout/', headers: bearer(one.access) })
    expect([await profile(here, one.access), await profile(there, one.access)]).toEqual([401, 401])
    const three = await tokensOf(house, account)
    const payload = {
      current_password: account.password,
      new_password: 'another password',
      confirm_new_password: 'another password',
    }
    const url = `/api/change-password/${account.id}/`
    const changed = await there({ method: 'POST', url, headers: bearer(two.access), payload })
    expect(changed.statusCode).toBe(204)
    expect([await profile(here, two.access), await profile(here, three.access)]).toEqual([200, 401])
  })

  test('count tries together (R10, S8)', async () => {
    const account = await newAdministrator(house)
    const guess = (ask: typeof here, number: number, password = `guess ${number}`) =>
      ask({
        method: 'POST',
        url: '/api/adminLogin/',
        payload: { UserEmail: account.email, password },
        remoteAddress: '10.6.0.1',
      }).then(({ statusCode }) => statusCode)
    for (let number = 0; number < 10; number += 1)
      expect(await guess(number % 2 ? here : there, number)).toBe(401)
    expect([await guess(here, 10), await guess(there, 11)]).toEqual([429, 429])
    expect(await guess(there, 12, account.password)).toBe(429)
  })

  test('order at the same moment and still leave a permutation (R6, R10)', async () => {
    const rows = await Promise.all(
      ['a', 'b', 'c', 'd'].map((words) => create(house, contentTypes.banner, words)),
    )
    const before = (await list(house, contentTypes.banner)).map(({ position }) => position)
    const { access } = await house.signIn()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        (turn % 2 ? here : there)({
          method: 'POST',
          url: '/api/banner/reorder/',
          headers: bearer(access),
          payload: { items: rows.map(({ id }, at) => ({ id, position: (at + turn) % 4 })) },
        }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await list(house, contentTypes.banner)).map(({ position }) => position)).toEqual(before)
  })
})
