import { describe, expect, test } from 'vitest'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import {
  contentType,
  create,
  everyContentType,
  fieldsOfKind,
  rowKey,
  textField,
} from '#tests/support/content.ts'
import { defined } from '#tests/support/defined.ts'

const app = useTestApp()

describe.each(everyContentType)('$path', ({ path, type }) => {
  const { name } = textField(type)

  test('is duplicated: unpublished, with the same fields, an address and images of its own', async () => {
    const row = await create(app, type, 'Original', { status: '1' })
    const copies = [1, 2].map(() => app.asAdmin(`POST ${path}/${rowKey(type, row)}/duplicate/`))
    const [first, second] = (await Promise.all(copies)).map((answer) => answer.json())
    const title = String(Object.keys(type.fields)[0])
    const changed = ['slug', ...(type.fields[title].kind === 'text' ? [title] : [])]
    const fields = Object.keys(type.fields).filter((field) => !changed.includes(field))
    for (const copy of [first, second]) {
      for (const field of fields) expect(copy[field], field).toEqual(row[field])
      expect(copy).toMatchObject({ status: 0, version: 1 })
    }
    expect(new Set([row.id, first.id, second.id]).size).toBe(3)
    if (type.key === 'slug') expect(new Set([row.slug, first.slug, second.slug]).size).toBe(3)
    const image = fieldsOfKind(type, 'image')[0]
    await app.asAdmin(`DELETE ${path}/${row.id}/`)
    if (image) expect((await app.call({ url: `/media/${first[image]}` })).statusCode).toBe(200)
    expect(await app.asAdmin(`POST ${path}/999999/duplicate/`)).toAnswer(404)
    expect(await app.call(`POST ${path}/${first.id}/duplicate/`)).toAnswer(401)
  })

  test('is exported as CSV, as listed', async () => {
    const shown = await create(app, type, 'Exported', { status: '1' })
    const answer = await app.asAdmin({ url: `/api/${path}/export/csv/?status=1&sort_by=id` })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('.csv')
    const [head, ...lines] = answer.body.split('\r\n').filter((line) => line !== '')
    expect(head).toMatch(new RegExp(`^\ufeffId,.*${type.fields[name].label}.*,Status,Changed$`))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${shown.id},.*Exported.*,1,20`))
    expect(answer.body).not.toContain('<p>')
    expect(await app.asAdmin({ url: `/api/${path}/export/csv/?sort_by=nothing&limit=x` })).toAnswer(400)
    expect(await app.call({ url: `/api/${path}/export/csv/` })).toAnswer(401)
  })
})

test('what a spreadsheet would evaluate is exported as a text, and a search narrows the export', async () => {
  const article = contentType('article')
  const description = '<p>A "quoted", <strong>long</strong> text</p>'
  await create(app, article, '=HYPERLINK("https://evil.example")', { description })
  const { body } = await app.asAdmin({ url: '/api/article/export/csv/?searchedText=HYPERLINK' })
  expect(body).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(body).toContain('"A ""quoted"", long text"')
  expect(body.trim().split('\r\n')).toHaveLength(2)
})

test('the title of a copy says so, however long it is, and breaks no character', async () => {
  const article = contentType('article')
  const { max = 0 } = article.fields.title
  for (const shift of [0, 1]) {
    const title = `${'x'.repeat(shift)}${'😀'.repeat(Math.floor((max - shift) / 2))}`
    const row = await create(app, article, title)
    const copy = (await app.asAdmin(`POST article/${row.id}/duplicate/`)).json()
    expect(copy.title).toMatch(/^x?(?:😀)+ \(copy\)$/u)
    expect([max, max - 1]).toContain(copy.title.length)
  }
})

test('a copy is made of what is public, and leaves the draft where it is', async () => {
  const article = contentType('article')
  const row = await create(app, article, 'With a draft', { status: '1' })
  const parts = { title: 'Drafted', articleImage: await imageFile({ color: '#405060' }), draft: 'save' }
  await app.asAdmin(`PATCH article/${row.id}/`, multipart(parts))
  const copy = (await app.asAdmin(`POST article/${row.id}/duplicate/`)).json()
  expect(copy).toMatchObject({ title: 'With a draft (copy)', draft: null, articleImage: row.articleImage })
  expect(defined(copy.slug)).toBe('with-a-draft-copy')
})
