import { describe, expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { create, everyContentType, list, rowKey } from '#tests/support/content.ts'

const app = useTestApp()

describe.each(everyContentType)('several rows of $path', ({ path, type }) => {
  const setStatus = (ids: unknown, status: unknown) =>
    app.asAdmin(`POST ${path}/bulk-status/`, { ids, status })
  const idsOf = async (query: string) => (await list(app, type, query)).map(({ id }) => id)

  test('are published together, in their order at the top, each with its history', async () => {
    const old = await create(app, type, 'Public already', { status: '1' })
    const first = await create(app, type, 'First of three')
    const rows = [first, await create(app, type, 'Second'), await create(app, type, 'Third')]
    const keys = rows.map((row) => rowKey(type, row))
    const answer = await setStatus([...keys, old.id, 999_999], 1)
    expect(answer.json()).toEqual({
      changed: expect.arrayContaining(rows.map(({ id }) => id)),
      missing: ['999999'],
    })
    expect(answer.json().changed).toHaveLength(3)
    const ids = rows.map(({ id }) => id)
    expect(await idsOf('?status=1')).toEqual(type.moveToTopOnPublish ? [...ids, old.id] : [old.id, ...ids])
    const shown = await app.call({ url: `/api/${path}/count/` })
    expect(shown.json()).toEqual({ count: 4 })
    for (const id of ids) {
      const history = (await app.asAdmin({ url: `/api/${path}/${id}/history/` })).json()
      expect(history).toMatchObject([
        { action: 'published', by: 'Ada Byron', row: { status: 1 } },
        { action: 'created' },
      ])
    }
    const { version } = (await app.asAdmin({ url: `/api/${path}/${old.id}/` })).json()
    expect(version).toBe(1)
  })

  test('are unpublished together, and keep their places when they come back', async () => {
    const before = await idsOf('?status=1')
    expect((await setStatus(before, 0)).json().changed).toHaveLength(before.length)
    expect(await idsOf('?status=1')).toEqual([])
    await setStatus(before.toReversed(), 1)
    expect(await idsOf('?status=1')).toEqual(before)
  })

  test('stay as they are after a request that makes no sense, or from a visitor', async () => {
    const [id] = await idsOf('?status=1')
    for (const [ids, status] of [
      [[], 0],
      [[id], 2],
      [[id], '0'],
      [undefined, 0],
      [[id], undefined],
    ])
      expect(await setStatus(ids, status)).toAnswer(400)
    expect(await app.call(`POST ${path}/bulk-status/`, { ids: [id], status: 0 })).toAnswer(401)
    expect(await idsOf('?status=1')).toContain(id)
  })
})
