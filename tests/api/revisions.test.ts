import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ContentApi } from '#contract/content/content-api.ts'
import type { PreviewTarget } from '#server/content/preview.ts'
import { publicApi } from '#server/content/stores.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import {
  type AnyRow,
  count,
  create,
  everyContentType,
  fieldsOfKind,
  list,
  rowKey,
  textField,
  withoutTimestamps,
} from '#tests/support/content.ts'

const app = useTestApp()

const served = async (path: unknown) => (await app.call({ url: `/media/${path}` })).statusCode

describe.each(everyContentType)('revisions of $path', ({ path, type }) => {
  const url = `/api/${path}/`
  const { name: worded, toInput } = textField(type)
  const pictured = fieldsOfKind(type, 'image')[0]

  const patch = (
    key: string | number,
    parts: Parameters<typeof multipart>[0],
    headers: Record<string, string> = {},
  ) => {
    const body = multipart(parts)
    return app.asAdmin(`PATCH ${url}${key}/`, body, { headers })
  }
  const restore = (ids: unknown) => app.asAdmin(`POST ${url}trash/restore/`, { ids })
  const trash = async () => (await app.asAdmin({ url: `${url}trash/` })).json()

  test('a deleted row can be restored with its position and its image', async () => {
    const row = await create(app, type, 'Deleted by mistake', { status: '1' })
    const before = await list(app, type)
    await app.asAdmin(`DELETE ${url}${rowKey(type, row)}/`)
    if (pictured) expect(await served(row[pictured])).toBe(404)
    const [entry] = await trash()
    expect(entry).toMatchObject({ action: 'deleted', by: 'Ada Byron', row: { id: row.id, status: 1 } })
    expect(entry.row).not.toHaveProperty('search')
    expect((await app.asAdmin({ url: `${url}trash/count/` })).json()).toEqual({ count: 1 })

    expect((await restore([row.id, 999_999])).json()).toEqual({ restored: 1, missing: [999_999] })
    expect((await list(app, type)).map(withoutTimestamps)).toEqual(
      before.map((one) => withoutTimestamps(one.id === row.id ? { ...row, version: 2 } : one)),
    )
    if (pictured) expect(await served(row[pictured])).toBe(200)
    expect(await trash()).toEqual([])
    expect((await restore([row.id])).json()).toEqual({ restored: 0, missing: [row.id] })
  })

  test('several rows are restored together; an invalid restore changes nothing', async () => {
    const rows = [await create(app, type, 'First of two'), await create(app, type, 'Second of two')]
    const ids = rows.map(({ id }) => id)
    await app.asAdmin(`DELETE ${url}bulk_delete/`, { ids })
    const before = await count(app, type)
    for (const odd of [undefined, [], 'all', [null], ['1'], [-1], [1.5]])
      expect(await restore(odd)).toAnswer(400)
    expect(await count(app, type)).toBe(before)
    expect((await restore(ids)).json()).toEqual({ restored: 2, missing: [] })
    expect(await count(app, type)).toBe(before + 2)
  })

  test('after thirty days a deleted row is gone for good', async () => {
    const row = await create(app, type, 'Long gone')
    await app.asAdmin(`DELETE ${url}${row.id}/`)
    await app.db.execute(
      sql`update revision set at = at - interval '31 days' where row_id = ${row.id} and type = ${path}`,
    )
    expect((await trash()).some((entry: { row: AnyRow }) => entry.row.id === row.id)).toBe(false)
    expect((await restore([row.id])).json()).toEqual({ restored: 0, missing: [row.id] })
  })

  test("a row's history lists who did what, and any revision can be restored", async () => {
    const row = await create(app, type, 'Version one')
    await patch(row.id, {
      [worded]: toInput('Version two'),
    })
    if (pictured) await patch(row.id, { [pictured]: await imageFile({ color: '#333333' }) })
    await patch(row.id, { status: '1' })
    const history = (await app.asAdmin({ url: `${url}${rowKey(type, row)}/history/` })).json()
    const actions = history.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['published', ...(pictured ? ['changed'] : []), 'changed', 'created'])
    expect(history.every(({ by }: { by: string }) => by === 'Ada Byron')).toBe(true)
    const { id: first } = history.at(-1)
    const back = await app.asAdmin(`POST ${url}${row.id}/history/${first}/`)
    expect(back.json()).toMatchObject({ id: row.id, [worded]: row[worded], status: 1 })
    if (pictured) {
      expect(back.json()[pictured]).toBe(row[pictured])
      expect(await served(row[pictured])).toBe(200)
    }
    for (const odd of ['0', 'x', '99999999']) {
      expect(await app.asAdmin(`POST ${url}${row.id}/history/${odd}/`)).toAnswer(404)
    }
    expect(await app.asAdmin({ url: `${url}999999/history/` })).toAnswer(404)
  })

  test('a save onto a row changed by someone else is a conflict that includes the current row', async () => {
    const row = await create(app, type, 'Edited by two')
    const ours = toInput('Ours')
    expect(await patch(row.id, { [worded]: ours }, { 'if-match': '"1"' })).toAnswer(200)
    const late = await patch(row.id, { [worded]: toInput('Theirs') }, { 'if-match': '"1"' })
    expect(late).toAnswer(412)
    expect(late.json()).toMatchObject({
      detail: expect.any(String),
      current: { id: row.id, [worded]: ours, version: 2 },
    })
    expect((await app.asAdmin({ url: `${url}${row.id}/` })).json()).toMatchObject({ [worded]: ours })
    expect(await patch(row.id, { status: '1' }, { 'if-match': 'two' })).toAnswer(400)
  })

  test('of two who change at the same moment from the same version exactly one succeeds', async () => {
    const row = await create(app, type, 'Raced for')
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        patch(row.id, { [worded]: toInput(`Racer ${n}`) }, { 'if-match': '"1"' }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(412)])
  })

  test('deleting and changing the same row at once ends in one of both, without an error of ours', async () => {
    const row = await create(app, type, 'Torn between')
    const [changed, deleted] = await Promise.all([
      patch(row.id, { status: '1' }),
      app.asAdmin(`DELETE ${url}${row.id}/`),
    ])
    expect([200, 404]).toContain(changed.statusCode)
    expect(deleted).toAnswer(204)
    expect(await app.asAdmin({ url: `${url}${row.id}/` })).toAnswer(404)
  })

  test('trash, history, and preview are for administrators only', async () => {
    const row = await create(app, type, 'Private', { status: '1' })
    const calls = [
      ['GET', 'trash/'],
      ['GET', 'trash/count/'],
      ['POST', 'trash/restore/'],
      ['GET', `${row.id}/history/`],
      ['POST', `${row.id}/history/1/`],
      ['POST', `${row.id}/preview/`],
    ] as const
    for (const [method, rest] of calls) {
      expect(await app.call({ method, url: `${url}${rest}` }), rest).toAnswer(401)
    }
  })

  test('a preview is a URL on the public site, for an hour', async () => {
    const row = await create(app, type, 'To be looked at')
    const response = await app.asAdmin(`POST ${url}${row.id}/preview/`)
    if (!type.page) return expect(response).toAnswer(404)
    expect(response).toAnswer(201)
    const { url: previewUrl, expiresAt } = response.json()
    const token = new URL(previewUrl).searchParams.get('preview') as string
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now() + 59 * 60_000)
    expect(await app.services.previews.find(token)).toEqual({ type: path, rowId: row.id })
    const idsOf = async (previewed?: PreviewTarget) => {
      const api = publicApi(app.services.content, previewed)[path] as unknown as ContentApi<AnyRow>
      return (await api.list({ fields: ['id'] })).map(({ id }) => id)
    }
    expect(await idsOf({ type: path, rowId: row.id })).toContain(row.id)
    expect(await idsOf()).not.toContain(row.id)
    await app.db.execute(sql`update content_preview set expires_at = now()`)
    expect(await app.services.previews.find(token)).toBeNull()
  })
})
