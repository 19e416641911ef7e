import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { messages } from '#contract/messages.ts'
import { useTestApp } from '#tests/support/app.ts'
import {
  type AnyRow,
  adminNames,
  asPageRow,
  asPublicRow,
  count,
  create,
  everyContentType,
  fieldsOfKind,
  list,
  pageNames,
  rowKey,
  textField,
} from '#tests/support/content.ts'

const app = useTestApp()

describe.each(everyContentType)('reading $path', ({ path, type }) => {
  const rows: AnyRow[] = []
  const text = ['Cherry tart', 'apple pie', 'Banana 100% bread', 'date_cake', "plum's crumble", 'fig\\roll']
  const { name: worded } = textField(type)
  const ids = (some: AnyRow[]) => some.map(({ id }) => id)
  const url = `/api/${path}/`

  beforeAll(async () => {
    for (const [index, some] of text.entries()) {
      rows.push(await create(app, type, some, { status: index % 2 ? '1' : '0' }))
    }
  })

  test('an administrator lists all rows as an array, of both states (AC-360, AC-362, AC-364, AP-298, AP-327, AP-338)', async () => {
    expect(ids(await list(app, type)).sort()).toEqual(ids(rows).sort())
  })

  test('a status chooses its rows (AC-361, AC-459)', async () => {
    for (const status of [0, 1]) {
      const some = await list(app, type, `?status=${status}`)
      expect(some).toHaveLength(3)
      expect(some.every((row) => row.status === status)).toBe(true)
    }
    for (const both of ['?status=0&status=1', '?status=0,1', '?status[]=0&status[]=1']) {
      expect(await list(app, type, both)).toHaveLength(6)
    }
  })

  test('limit and skip walk through the order without repeating or dropping a row (AC-363, AC-424)', async () => {
    for (const order of ['-position', worded, `-${worded}`, 'status']) {
      const pages = [0, 2, 4].map((skip) => list(app, type, `?sort_by=${order}&limit=2&skip=${skip}`))
      const walked = (await Promise.all(pages)).flat()
      expect(ids(walked)).toEqual(ids(await list(app, type, `?sort_by=${order}`)))
      expect(new Set(ids(walked)).size).toBe(6)
    }
    expect(await list(app, type, '?limit=0')).toEqual([])
    expect(await list(app, type, '?limit=5&skip=600')).toEqual([])
  })

  test('positions are unique, the highest first by default (AC-366, AC-424, PS-044)', async () => {
    const positions = (await list(app, type, '?sort_by=-position')).map(({ position }) => position)
    expect(new Set(positions).size).toBe(positions.length)
    expect(positions).toEqual([...positions].sort((one, other) => other - one))
    expect((await list(app, type)).map(({ position }) => position)).toEqual(positions)
  })

  test('texts sort without regard to case, rich ones without their tags (AC-367)', async () => {
    const sorted = [...text].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
    const read = async (order: string) =>
      (await list(app, type, `?sort_by=${order}`)).map((row) =>
        String(row[worded])
          .replace(/<[^>]+>/g, '')
          .replace('&amp;', '&'),
      )
    expect(await read(worded)).toEqual(sorted)
    expect(await read(`-${worded}`)).toEqual([...sorted].reverse())
    const ordering = await app.asAdmin({ url: `${url}?ordering=${worded}` })
    expect(ordering.json()).toEqual(await list(app, type, `?sort_by=${worded}`))
  })

  test('an unknown sort_by falls back to the default order and reveals nothing (AC-369, PS-394, AP-419)', async () => {
    const usual = await list(app, type)
    const odd = [
      'nothing',
      'search',
      'created_at',
      'password',
      '__proto__',
      'constructor',
      'id;drop',
      'title,id',
    ]
    odd.push(
      '(select 1)',
      'pg_sleep(9)',
      '-',
      '--position',
      'title%00',
      fieldsOfKind(type, 'image')[0] as string,
    )
    for (const name of odd) {
      const response = await app.asAdmin({ url: `${url}?sort_by=${encodeURIComponent(name)}` })
      expect(response, name).toAnswer(200)
      expect(response.json(), name).toEqual(usual)
    }
  })

  test('a search finds substrings of the text in any case, never its tags (AC-370, AC-371, AP-418)', async () => {
    expect(ids(await list(app, type, '?searchedText=ChErRy%20T'))).toEqual([rows[0]?.id])
    expect(ids(await list(app, type, '?searchedText=%20cherry%20%20tart%20'))).toEqual([rows[0]?.id])
    expect(await list(app, type, '?searchedText=%3Cp%3E')).toEqual([])
    expect(await list(app, type, '?searchedText=no+such+words')).toEqual([])
    expect(await list(app, type, '?searchedText=')).toHaveLength(6)
  })

  test("%, _, ' and \\ are found literally (AC-372)", async () => {
    const found = async (text: string) =>
      ids(await list(app, type, `?searchedText=${encodeURIComponent(text)}`))
    expect(await found('100%')).toEqual([rows[2]?.id])
    expect(await found('%')).toEqual([rows[2]?.id])
    expect(await found('e_c')).toEqual([rows[3]?.id])
    expect(await found("m's")).toEqual([rows[4]?.id])
    expect(await found('g\\r')).toEqual([rows[5]?.id])
    expect(await found("' or 1=1 --")).toEqual([])
  })

  test('counts follow status and search (AC-373, AC-374, AC-375, AC-376, AP-299, AP-317, AP-328, AP-339)', async () => {
    expect(await count(app, type)).toBe(6)
    expect(await count(app, type, '?status=0&status=1')).toBe(6)
    expect(await count(app, type, '?status=1')).toBe(3)
    expect(await count(app, type, '?status=0')).toBe(3)
    expect(await count(app, type, '?searchedText=a&status=1')).toBe(
      (await list(app, type, '?searchedText=a&status=1')).length,
    )
  })

  test('fields picks the fields of a list; one that the caller may not see is rejected', async () => {
    const query = `sort_by=${worded}&limit=2`
    const whole = await list(app, type, `?${query}`)
    const projected = whole.map(({ id, [worded]: value }) => ({ id, [worded]: value }))
    expect(await list(app, type, `?${query}&fields=${worded},id`)).toEqual(projected)
    expect(await list(app, type, `?${query}&fields=id&fields=${worded}`)).toEqual(projected)
    expect(await list(app, type, `?fields=id&searchedText=APPLE&limit=1`)).toEqual([{ id: rows[1]?.id }])
    expect(await list(app, type, `?${query}&fields=`)).toEqual(whole)

    expect((await app.call({ url: `${url}?fields=${worded}&sort_by=${worded}` })).json()).toEqual(
      (await app.call({ url: `${url}?sort_by=${worded}` }))
        .json()
        .map((row: AnyRow) => ({ [worded]: row[worded] })),
    )
    for (const [send, fields] of [
      [app.asAdmin, 'search'],
      [app.asAdmin, `${worded},nothing`],
      [app.call, 'version'],
    ] as const) {
      expect(await send({ url: `${url}?fields=${fields}` })).toAnswer(400, {
        detail: expect.stringContaining(worded),
      })
    }
  })

  test('a limit or skip that is no count is refused (AC-365, AP-419)', async () => {
    for (const odd of [
      'limit=-1',
      'skip=-1',
      'limit=ten',
      'skip=1.5',
      'limit=1e3',
      'skip=0x10',
      'limit=12345678901',
    ]) {
      expect(await app.asAdmin({ url: `${url}?${odd}` }), odd).toAnswer(400, { detail: expect.any(String) })
    }
  })

  test('visitors see published rows only, and are refused when they ask for others (AC-409, AC-410, PS-035, PS-036, PS-037, PS-399, AP-383, PS-381, PS-382, PS-383, PS-385, PS-388)', async () => {
    const published = ids(await list(app, type, '?status=1'))
    for (const query of ['', '?status=1', '?status=1&status=1', '?status=1,1', '?status=']) {
      const response = await app.call({ url: `${url}${query}` })
      expect(response, query).toAnswer(200)
      expect(ids(response.json()), query).toEqual(published)
    }
    expect((await app.call({ url: `${url}count/` })).json()).toEqual({ count: 3 })
    const asked = [
      'status=0',
      'status=0&status=1',
      'status=1,0',
      'status[]=0',
      'status=01',
      'status=%201',
      'status=2',
    ]
    for (const query of asked) {
      expect(await app.call({ url: `${url}?${query}` }), query).toAnswer(401)
      expect(await app.call({ url: `${url}count/?${query}` }), query).toAnswer(401)
    }
    expect((await app.call({ url: `${url}?searchedText=no+such+words` })).json()).toEqual([])
  })

  test('a search by visitors finds nothing that is not published', async () => {
    expect((await app.call({ url: `${url}?searchedText=cherry` })).json()).toEqual([])
    expect((await app.call({ url: `${url}count/?searchedText=cherry` })).json()).toEqual({ count: 0 })
  })

  test('one row answers by key and by id; an unpublished one is 404 for visitors (AC-411, PS-038, PS-039, AP-384, PS-384, PS-386, PS-397)', async () => {
    const [unpublished, published] = rows as [AnyRow, AnyRow]
    for (const key of [rowKey(type, published), String(published.id)]) {
      expect((await app.call({ url: `${url}${key}/` })).json()).toEqual(asPageRow(type, published))
    }
    for (const key of [
      rowKey(type, unpublished),
      String(unpublished.id),
      'no-such-row',
      '999999',
      '99999999999',
      '0',
      '-1',
    ]) {
      expect(await app.call({ url: `${url}${key}/` }), key).toAnswer(404, { detail: 'Not found.' })
    }
    expect((await app.asAdmin({ url: `${url}${rowKey(type, unpublished)}/` })).json()).toEqual(unpublished)
    for (const odd of [`${published.id}%20`, `${published.id}abc`, `0${published.id}`, `+${published.id}`]) {
      expect(await app.call({ url: `${url}${odd}/` }), odd).toAnswer(404)
    }
  })

  test('paths work without their last slash as well', async () => {
    expect((await app.call({ url: `/api/${path}` })).json()).toHaveLength(3)
    expect((await app.call({ url: `/api/${path}/count` })).json()).toEqual({ count: 3 })
    expect(await app.call(`POST ${path}`, {})).toAnswer(401)
  })

  test('text that PostgreSQL cannot hold is refused, never an error of ours (I2)', async () => {
    expect(await app.asAdmin({ url: `${url}?searchedText=a%00` })).toAnswer(400, {
      detail: messages.badCharacters,
    })
    for (const odd of ['searchedText=%00', 'searchedText=%ED%A0%80', 'searchedText[a]=1', 'status=%00']) {
      const response = await app.asAdmin({ url: `${url}?${odd}` })
      expect(response.statusCode, odd).toBeLessThan(500)
    }
  })
})

describe('rules of single types', () => {
  test('an article has its fields and no others (AC-416, PS-369)', async () => {
    const [row] = await list(app, contentTypes.article)
    const names = ['id', 'slug', 'title', 'description', 'articleImage', 'status', 'position']
    expect(Object.keys(row as object)).toEqual([...names, ...pageNames, ...adminNames])
    const [visible] = (await app.call({ url: '/api/article/' })).json()
    expect(Object.keys(visible)).toEqual(names)
  })

  test('a banner has its fields and no others (AC-417, PS-368)', async () => {
    const [row] = await list(app, contentTypes.banner)
    const names = ['id', 'selectedPage', 'title', 'bannerImage', 'status', 'position']
    expect(Object.keys(row as object)).toEqual([...names, ...adminNames])
    const [visible] = (await app.call({ url: '/api/banner/' })).json()
    expect(Object.keys(visible)).toEqual(names)
  })

  test('banners are filtered and searched by page in any letter case (AC-371, AC-432, PS-096, PS-377)', async () => {
    const type = contentTypes.banner
    const team = await create(app, type, 'Our crew', { selectedPage: 'TEAM', status: '1' })
    expect(team.selectedPage).toBe('team')
    for (const variant of ['team', 'TEAM', 'Team']) {
      const response = await app.call({ url: `/api/banner/?status=1&selectedPage=${variant}` })
      expect(response.json()).toEqual([asPublicRow(type, team)])
    }
    const home = (await app.call({ url: '/api/banner/?status=1&selectedPage=HOME' })).json() as AnyRow[]
    expect(home.length).toBeGreaterThan(0)
    expect(home.every((row) => row.selectedPage === 'home' && row.status === 1)).toBe(true)
    expect((await list(app, type, '?searchedText=TEAM')).map(({ id }) => id)).toEqual([team.id])
    expect((await app.call({ url: '/api/banner/count/?selectedPage=TEAM' })).json()).toEqual({ count: 1 })
  })

  test('visitors read the services of a page as the home page requests them (PS-380)', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
      await create(app, contentTypes.service, title, { status: '1', selectedPage: 'home' })
    await create(app, contentTypes.service, 'Elsewhere', { status: '1', selectedPage: 'services' })
    const { statusCode, body } = await app.call({
      url: '/api/service/?status=1&selectedPage=HOME&limit=4',
    })
    expect(statusCode).toBe(200)
    const rows = JSON.parse(body) as AnyRow[]
    expect(rows.map(({ selectedPage }) => selectedPage)).toEqual(['home', 'home', 'home', 'home'])
  })

  test('visitors read articles as the home page requests them (PS-378, PS-379)', async () => {
    const three = await app.call({ url: '/api/article/?status=1&limit=3' })
    expect(three.json()).toHaveLength(3)
    const { slug } = three.json()[0]
    expect((await app.call({ url: `/api/article/${slug}/` })).json()).toMatchObject({ slug })
  })
})

test('rich text sorts by its text, ignoring tags and case (AC-368)', async () => {
  const texts = ['<h2>mango</h2>', '<p>Apple</p>', '<p><strong>Zebra</strong></p>', '<p>banana</p>']
  for (const text of texts) {
    await create(app, contentTypes.article, 'A matter of order', { description: `${text}<p>fruit</p>` })
  }
  const read = async (order: string) =>
    (await list(app, contentTypes.article, `?searchedText=a matter of order&sort_by=${order}`)).map((row) =>
      String(row.description).replace('<p>fruit</p>', ''),
    )
  const sorted = ['<p>Apple</p>', '<p>banana</p>', '<h2>mango</h2>', '<p><strong>Zebra</strong></p>']
  expect(await read('description')).toEqual(sorted)
  expect(await read('-description')).toEqual(sorted.toReversed())
})
