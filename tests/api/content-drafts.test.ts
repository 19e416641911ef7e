import { describe, expect, test } from 'vitest'
import { loadBuild } from '#server/site/ssr.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import {
  type AnyRow,
  contentType,
  create,
  everyContentType,
  fieldsOfKind,
  textField,
} from '#tests/support/content.ts'
import { defined } from '#tests/support/defined.ts'

const app = useTestApp(async () => ({ web: await loadBuild() }))

const article = contentType('article')
type Parts = Parameters<typeof multipart>[0]
const patch = (path: string, { id }: { id: number }, parts: Parts, version?: number) => {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
  return app.asAdmin(`PATCH ${path}/${id}/`, multipart(parts), { headers })
}
const read = async (path: string, { id }: { id: number }): Promise<AnyRow> =>
  (await app.asAdmin({ url: `/api/${path}/${id}/` })).json()
const asVisitor = async (path: string, { id }: { id: number }) =>
  (await app.call({ url: `/api/${path}/${id}/` })).json()
const history = async (path: string, { id }: { id: number }) =>
  (await app.asAdmin({ url: `/api/${path}/${id}/history/` })).json()
const served = async (path: unknown) => (await app.call({ url: `/media/${path}` })).statusCode

describe.each(everyContentType)('the draft of a published $path', ({ path, type }) => {
  const { name, toInput } = textField(type)
  const image = fieldsOfKind(type, 'image')[0]

  test('is not public until it is published, as a whole, and both versions are in the history', async () => {
    const row = await create(app, type, 'Public words', { status: '1' })
    const before = await asVisitor(path, row)
    const saved = await patch(path, row, { [name]: toInput('New words'), draft: 'save' })
    expect(saved.json()).toMatchObject({
      [name]: row[name],
      status: 1,
      version: 2,
      Updated_at: row.Updated_at,
      draft: { [name]: toInput('New words') },
    })
    if (image) {
      const color = '#205080'
      const drafted = (await patch(path, row, { [image]: await imageFile({ color }), draft: 'save' })).json()
      expect(drafted[image]).toBe(row[image])
      expect(drafted.draft).toMatchObject({ [name]: toInput('New words'), [image]: expect.any(String) })
      expect(await served(drafted.draft[image])).toBe(200)
    }
    expect(await asVisitor(path, row)).toEqual(before)
    expect(await served(image && row[image])).toBe(image ? 200 : 404)

    const { draft } = await read(path, row)
    const published = (await patch(path, row, { draft: 'publish' })).json()
    expect(published).toMatchObject({ ...(draft as object), draft: null, status: 1 })
    expect(await asVisitor(path, row)).toMatchObject(draft as object)
    if (image) expect([await served(row[image]), await served(published[image])]).toEqual([404, 200])
    const entries = await history(path, row)
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'draftPublished',
      ...(image ? ['drafted'] : []),
      'drafted',
      'created',
    ])
    expect(entries[1].row).toMatchObject({ [name]: row[name], draft })
  })

  test('is discarded with its images, and what is public stays', async () => {
    const row = await create(app, type, 'To stay', { status: '1' })
    const parts = {
      ...(image && { [image]: await imageFile({ color: '#902020' }) }),
      [name]: toInput('Never'),
    }
    const { draft } = (await patch(path, row, { ...parts, draft: 'save' })).json()
    const discarded = (await patch(path, row, { draft: 'discard' })).json()
    expect(discarded).toMatchObject({ draft: null, [name]: row[name] })
    if (image) expect([await served(draft[image]), await served(row[image])]).toEqual([404, 200])
    expect((await history(path, row))[0]).toMatchObject({ action: 'draftDiscarded' })
  })
})

describe('the draft of an article', () => {
  const published = (title: string) => create(app, article, title, { status: '1' })
  const draft = (row: AnyRow, parts: Parts) => patch('article', row, { ...parts, draft: 'save' })

  test('is shown on the real page by its preview alone', async () => {
    const row = await published('Shown to all')
    await draft(row, { title: 'Shown by the link', description: '<p>A text to come.</p>' })
    const { url } = (await app.asAdmin(`POST article/${row.id}/preview/`)).json()
    const { pathname, search } = new URL(url)
    expect(pathname).toBe('/article/shown-to-all')
    const preview = (await app.call({ url: `${pathname}${search}` })).body
    expect(preview).toContain('Shown by the link')
    expect(preview).toContain('A text to come.')
    expect(preview).not.toContain('Shown to all</h1>')
    for (const page of [pathname, '/', '/articles', '/sitemap.xml', '/api/article/']) {
      const { body } = await app.call({ url: page })
      expect(body).not.toContain('Shown by the link')
    }
    expect((await app.call({ url: '/api/article/?searchedText=link' })).json()).toEqual([])
  })

  test('has only what differs, is emptied by the same words, and takes what a save on top sends', async () => {
    const row = await published('As it is')
    const whole = { title: 'As it is', description: '<p>Different</p>' }
    expect((await draft(row, whole)).json().draft).toEqual({ description: '<p>Different</p>' })
    expect((await draft(row, { description: String(row.description) })).json().draft).toBeNull()
    await draft(row, { description: '<p>Different</p>' })
    const all = await patch('article', row, { title: 'Both at once', draft: 'publish' })
    expect(all.json()).toMatchObject({ title: 'Both at once', description: '<p>Different</p>', draft: null })
  })

  test('stays when something else is changed, unpublished, or restored from the trash', async () => {
    const row = await published('Kept')
    const { draft: kept } = (
      await draft(row, { title: 'Kept draft', articleImage: await imageFile({ color: '#123456' }) })
    ).json()
    await patch('article', row, { description: '<p>Public at once</p>' })
    await patch('article', row, { status: '0' })
    expect(await read('article', row)).toMatchObject({ title: 'Kept', status: 0, draft: kept })
    await app.asAdmin(`DELETE article/${row.id}/`)
    expect(await served(kept.articleImage)).toBe(404)
    await app.asAdmin('POST article/trash/restore/', { ids: [row.id] })
    expect(await read('article', row)).toMatchObject({ draft: kept })
    expect(await served(kept.articleImage)).toBe(200)
  })

  test('is saved by one of two editors; the other learns of it', async () => {
    const row = await published('Edited twice')
    expect(await patch('article', row, { title: 'One', draft: 'save' }, 1)).toAnswer(200)
    const late = await patch('article', row, { title: 'Two', draft: 'save' }, 1)
    expect(late).toAnswer(412)
    expect(late.json().current).toMatchObject({ title: 'Edited twice', draft: { title: 'One' } })
  })

  test('must follow the rules of the fields, and leaves no image behind when it does not', async () => {
    const row = await published('Ruled')
    expect(await draft(row, { title: '' })).toAnswer(400)
    expect(
      await draft(row, {
        title: 'x',
        articleImage: { name: 'x.png', type: 'image/png', bytes: Buffer.from('x') },
      }),
    ).toAnswer(400)
    expect(await patch('article', row, { draft: 'maybe' })).toAnswer(400)
    expect(await app.call(`PATCH article/${row.id}/`, multipart({ draft: 'discard' }))).toAnswer(401)
    expect(await read('article', row)).toMatchObject({ draft: null, version: 1 })
  })

  test('comes back from the history as a draft', async () => {
    const row = await published('Once drafted')
    await draft(row, { title: 'The first idea' })
    await patch('article', row, { draft: 'discard' })
    const entry = (await history('article', row)).find(
      ({ action }: { action: string }) => action === 'drafted',
    )
    const restored = await app.asAdmin(`POST article/${row.id}/history/${entry.id}/`)
    expect(restored.json()).toMatchObject({ title: 'Once drafted', draft: { title: 'The first idea' } })
  })
})

test('a draft follows the new name of its category, and a slug that was taken since is refused', async () => {
  const [blog, category] = [contentType('blog'), contentType('blogcategory')]
  const old = await create(app, category, 'Old name', { status: '1' })
  const row = await create(app, blog, 'Filed', { status: '1', slug: 'filed' })
  await patch('blog', row, { blogCategory: 'Old name', slug: 'wanted', draft: 'save' })
  await patch('blogcategory', old, { title: 'New name' })
  await create(app, blog, 'Faster', { slug: 'wanted' })
  expect((await read('blog', row)).draft).toEqual({ blogCategory: 'New name', slug: 'wanted' })
  const refused = await patch('blog', row, { draft: 'publish' })
  expect(refused).toAnswer(400)
  expect(refused.json()).toHaveProperty('slug')
  expect(await patch('blog', row, { slug: 'free', draft: 'publish' })).toAnswer(200)
  expect(await asVisitor('blog', row)).toMatchObject({ blogCategory: 'New name', slug: 'free' })
  expect(defined((await app.call({ url: '/blogs/filed' })).headers.location)).toContain('/blogs/free')
})
