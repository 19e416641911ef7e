import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import { type AnyRow, contentType, create, list } from '#tests/support/content.ts'

const app = useTestApp()
const article = contentType('article')

const bodyOf = async (response: ReturnType<typeof app.asAdmin>) => {
  const { statusCode, json, body } = await response
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
  return json()
}

describe('deleting for good', () => {
  const served = async (path: unknown) => (await app.call({ url: `/media/${path}` })).statusCode
  const isKept = async (path: unknown) => {
    const kept = await app.services.files.public.openKept(String(path))
    if (kept) for await (const _ of kept.body);
    return kept !== null
  }
  const extent = (ids?: readonly number[]) =>
    bodyOf(app.asAdmin(`GET article/trash/purge/${ids ? `?ids=${ids.join()}` : ''}`))
  const purge = (which: object) => app.asAdmin('POST article/trash/purge/', which)
  const remove = (...rows: AnyRow[]) =>
    bodyOf(app.asAdmin('DELETE article/bulk_delete/', { ids: rows.map(({ id }) => id) }))
  const trashed = async (): Promise<number[]> =>
    (await bodyOf(app.asAdmin('GET article/trash/'))).map(({ row }: { row: AnyRow }) => row.id)

  test('takes the history, the files that nothing else uses, and former addresses, as was said before', async () => {
    const row = await create(app, article, 'For good', { status: '1' })
    const renamed = await bodyOf(
      app.asAdmin(
        `PATCH article/${row.id}/`,
        multipart({ articleImage: await imageFile({ color: '#123456' }) }),
      ),
    )
    const copy = await bodyOf(app.asAdmin(`POST article/${row.id}/duplicate/`))
    await app.db.execute(sql`insert into content_slug_redirect values ('article', 'once-known', ${row.id})`)
    await remove(row)
    expect(await extent([row.id])).toMatchObject({ rows: 1, revisions: 3, files: 1, addresses: 1 })
    await remove(copy)
    // The copy still has the second picture.
    expect(await extent([row.id])).toMatchObject({ rows: 1, files: 1 })
    expect(await extent()).toMatchObject({ rows: 2, revisions: 5, files: 2, addresses: 1 })

    expect((await purge({ ids: [row.id, 999_999] })).json()).toEqual({ purged: 1, missing: [999_999] })
    expect(await isKept(row.articleImage)).toBe(false)
    expect(await isKept(renamed.articleImage)).toBe(true)
    expect(await trashed()).toEqual([copy.id])
    const left = await app.db.execute(
      sql`select id from revision where type = 'article' and row_id = ${row.id}
          union all select row_id from content_slug_redirect where row_id = ${row.id}`,
    )
    expect(left.rows).toEqual([])
    expect(
      (await bodyOf(app.asAdmin('POST article/trash/restore/', { ids: [row.id, copy.id] }))).missing,
    ).toEqual([row.id])
    expect(await served(renamed.articleImage)).toBe(200)
  })

  test('empties the trash as far as was said, and neither what came later nor what lives', async () => {
    const [first, second, living] = await Promise.all(
      ['First', 'Second', 'Living'].map((text) => create(app, article, text)),
    )
    if (!first || !second || !living) throw new Error('three rows')
    await remove(first)
    const { through, rows } = await extent()
    await remove(second)
    expect((await purge({ through })).json()).toEqual({ purged: rows, missing: [] })
    expect(await trashed()).toEqual([second.id])
    expect((await purge({ ids: [living.id] })).json()).toEqual({ purged: 0, missing: [living.id] })
    expect(await served(living.articleImage)).toBe(200)
    for (const odd of [{}, { ids: [] }, { ids: ['1'] }, { through: -1 }, { through: 'all' }])
      expect(await purge(odd)).toAnswer(400)
    expect(await app.call('POST article/trash/purge/', { through })).toAnswer(401)
  })

  test('of two who restore and delete the same row for good, one succeeds', async () => {
    const row = await create(app, article, 'Torn between')
    await remove(row)
    const [restored, purged] = await Promise.all([
      bodyOf(app.asAdmin('POST article/trash/restore/', { ids: [row.id] })),
      bodyOf(purge({ ids: [row.id] })),
    ])
    expect(restored.restored + purged.purged).toBe(1)
    const isThere = (await list(app, article)).some(({ id }) => id === row.id)
    expect(isThere).toBe(restored.restored === 1)
  })
})
