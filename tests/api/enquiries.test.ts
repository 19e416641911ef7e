import { beforeAll, expect, test } from 'vitest'
import { transcriptLength } from '#contract/enquiry.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'

const app = useTestApp()
const url = '/api/contactus/'

const enquiry = {
  name: 'Grace',
  email: 'grace@example.com',
  subject: 'A question',
  message: 'First line\nSecond line',
}
const send = (parts: Record<string, string>, remoteAddress = '198.51.100.7') =>
  app.call(`POST ${url}`, multipart(parts), { remoteAddress })
const list = async (query = '') => (await app.asAdmin({ url: `${url}${query}` })).json()

beforeAll(async () => {
  for (const subject of ['oldest', 'middle 100%', 'newest']) {
    expect(await send({ ...enquiry, subject })).toAnswer(201)
  }
})

test('a visitor sends an enquiry, and it is stored with its line breaks (PS-258, PS-259)', async () => {
  expect(await send({ ...enquiry, subject: 'stored' })).toAnswer(201, { detail: expect.any(String) })
  const [first] = await list()
  expect(first).toMatchObject({ ...enquiry, subject: 'stored' })
  await app.asAdmin(`DELETE ${url}${first.id}/`)
})

test('an administrator lists enquiries with these fields, the newest first (AC-402, AC-423)', async () => {
  const rows = await list('?limit=10&skip=0&sort_by=-position')
  expect(rows.map(({ subject }: { subject: string }) => subject)).toEqual(['newest', 'middle 100%', 'oldest'])
  expect(rows[0]).toMatchObject({
    id: expect.any(Number),
    ...enquiry,
    subject: 'newest',
    position: expect.any(Number),
  })
  expect(rows[0]).not.toHaveProperty('status')
  expect(await list('?limit=1&skip=1')).toEqual([rows[1]])
})

test('an administrator sees when each came in and which are unread, and may mark one as unread again', async () => {
  const unread = async () => (await app.asAdmin({ url: `${url}count/unread/` })).json()
  const mark = (method: 'PUT' | 'DELETE', id: number | string) =>
    app.asAdmin({ method, url: `${url}${id}/read/` })
  const [newest, middle] = await list()
  expect(Math.abs(Date.now() - Date.parse(newest.Created_at))).toBeLessThan(600_000)
  expect([newest.Read_at, await unread()]).toEqual([null, { count: 3 }])
  expect(await mark('PUT', newest.id)).toAnswer(204)
  const [read, other] = await list()
  expect([read, other]).toEqual([{ ...newest, Read_at: expect.any(String) }, middle])
  expect(await unread()).toEqual({ count: 2 })
  // The first time counts, and the trash gives both times back.
  await mark('PUT', newest.id)
  await app.asAdmin(`DELETE ${url}${newest.id}/`)
  expect(await unread()).toEqual({ count: 2 })
  await app.asAdmin(`POST ${url}trash/restore/`, { ids: [newest.id] })
  const [restored] = await list()
  expect(restored).toMatchObject({ Created_at: newest.Created_at, Read_at: read.Read_at })
  expect(await mark('DELETE', newest.id)).toAnswer(204)
  expect([(await list())[0].Read_at, await unread()]).toEqual([null, { count: 3 }])
  for (const key of ['999999', 'x', '0']) expect(await mark('PUT', key)).toAnswer(404)
})

test('a status in the query is ignored: enquiries have none (AC-403)', async () => {
  for (const query of ['?status=1', '?status=0', '?status=0&status=1']) {
    expect(await list(query)).toHaveLength(3)
    expect((await app.asAdmin({ url: `${url}count/${query}` })).json()).toEqual({ count: 3 })
  }
})

test('the count follows a search in any of the four fields (AC-371, AC-404)', async () => {
  expect((await app.asAdmin({ url: `${url}count/` })).json()).toEqual({ count: 3 })
  expect((await app.asAdmin({ url: `${url}count/?searchedText=NEWEST` })).json()).toEqual({ count: 1 })
  expect(await list('?searchedText=100%25')).toHaveLength(1)
  for (const text of ['grace@example', 'second line', 'Grace']) {
    expect(await list(`?searchedText=${encodeURIComponent(text)}`)).toHaveLength(3)
  }
})

test('an order is stored: the highest number is the top (AC-400, AC-407)', async () => {
  const [first, second, third] = await list()
  const items = [first, second, third].map(({ id }, index) => ({ id, position: index + 1 }))
  expect(await app.asAdmin(`POST ${url}reorder/`, { items })).toAnswer(200)
  expect((await list()).map(({ id }: { id: number }) => id)).toEqual([third.id, second.id, first.id])
})

test('one or several enquiries are deleted, and can be brought back (AC-405, AC-406)', async () => {
  const [one, two, three] = await list()
  expect(await app.asAdmin(`DELETE ${url}${one.id}/`)).toAnswer(204)
  const many = await app.asAdmin(`DELETE ${url}bulk_delete/`, { ids: [two.id, one.id] })
  expect(many.json()).toEqual({ deleted: 1, missing: [String(one.id)] })
  expect((await list()).map(({ id }: { id: number }) => id)).toEqual([three.id])
  const payload = { ids: [one.id, two.id] }
  await app.asAdmin(`POST ${url}trash/restore/`, payload)
  expect(await list()).toHaveLength(3)
})

test('an enquiry cannot be edited, and an unknown one is 404 (AC-393, AC-408)', async () => {
  const [row] = await list()
  for (const method of ['PATCH', 'PUT'] as const) {
    const response = await app.asAdmin({ method, url: `${url}${row.id}/`, ...multipart({ name: 'Other' }) })
    expect([404, 405]).toContain(response.statusCode)
  }
  expect(await app.asAdmin(`DELETE ${url}999999/`)).toAnswer(404, { detail: 'Not found.' })
})

test('visitors read nothing, also with status=1 (AC-413, PS-263)', async () => {
  const [row] = await list()
  const requests = [
    ['GET', url],
    ['GET', `${url}?status=1`],
    ['GET', `${url}count/`],
    ['GET', `${url}count/?status=1`],
    ['DELETE', `${url}${row.id}/`],
    ['DELETE', `${url}bulk_delete/`],
    ['POST', `${url}reorder/`],
    ['GET', `${url}trash/`],
    ['GET', `${url}count/unread/`],
    ['PUT', `${url}${row.id}/read/`],
    ['DELETE', `${url}${row.id}/read/`],
  ] as const
  for (const [method, path] of requests) {
    expect(await app.call({ method, url: path }), `${method} ${path}`).toAnswer(401)
  }
  expect(await list()).toHaveLength(3)
})

test('every fault is named under its field, and nothing is stored (PS-260, PS-261)', async () => {
  const errors: [Record<string, string>, string][] = [
    [{ name: '' }, 'name'],
    [{ subject: '   ' }, 'subject'],
    [{ message: '\n ' }, 'message'],
    [{ email: 'no address' }, 'email'],
    [{ email: 'a@b.example, c@d.example' }, 'email'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'email'],
    [{ subject: 'x'.repeat(256) }, 'subject'],
    [{ message: 'x'.repeat(5001) }, 'message'],
    [{ name: 'a\0b' }, 'name'],
  ]
  for (const [change, field] of errors) {
    expect(await send({ ...enquiry, ...change }, '198.51.100.8'), field).toAnswer(400, {
      [field]: [expect.any(String)],
    })
  }
  const empty = await send({}, '198.51.100.8')
  expect(Object.keys(empty.json()).sort()).toEqual(['email', 'message', 'name', 'subject'])
  expect(empty.json().subject).toEqual(['This field is required.'])
  expect(await list()).toHaveLength(3)
})

test('requests are limited per IP (PS-262, S8)', async () => {
  const responses = []
  for (let round = 0; round < 30; round += 1) {
    const body = multipart({ ...enquiry, subject: 'flood' })
    responses.push(
      await app.call(`POST ${url}`, body, {
        remoteAddress: '198.51.100.9',
        headers: { 'x-forwarded-for': `10.0.0.${round}` },
      }),
    )
  }
  const rejected = responses.filter(({ statusCode }) => statusCode === 429)
  expect(rejected.length).toBeGreaterThan(0)
  expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

test('what a visitor must not set is ignored (A7)', async () => {
  await send(
    {
      ...enquiry,
      subject: 'mass assignment',
      id: '1',
      position: '999999',
      status: '1',
      transcript: 'invented',
      read_at: '2025-01-01T00:00:00Z',
    },
    '198.51.100.10',
  )
  const [row] = await list('?searchedText=mass+assignment')
  expect(row).toMatchObject({ Read_at: null, has_transcript: false })
  expect(row.id).toBeGreaterThan(1)
  expect(row.position).toBeLessThan(999_999)
})

test('the end of a long conversation is stored beside its enquiry, through the trash, for administrators alone', async () => {
  const transcript = `${'x'.repeat(transcriptLength)}\nthe end`
  const announced: number[] = []
  const { id } = await app.services.enquiries.receive(
    { ...enquiry, subject: 'from the assistant', transcript },
    async (_, row) => void announced.push(row.id),
  )
  expect(announced).toEqual([id])
  const url = `/api/contactus/${id}/transcript/`
  expect((await list('?searchedText=from+the+assistant'))[0]).toMatchObject({ id, has_transcript: true })
  await app.asAdmin(`DELETE contactus/${id}/`)
  expect(await app.asAdmin({ url })).toAnswer(404)
  await app.asAdmin('POST contactus/trash/restore/', { ids: [id] })
  expect((await app.asAdmin({ url })).json()).toEqual({ transcript: transcript.slice(-transcriptLength) })
  expect(await app.call({ url })).toAnswer(401)
  const [other] = await list('?searchedText=newest')
  expect(await app.asAdmin({ url: `/api/contactus/${other.id}/transcript/` })).toAnswer(404)
})

test('what is written with an enquiry fails with it', async () => {
  const before = await list()
  const failing = app.services.enquiries.receive(enquiry, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await list()).toEqual(before)
})
