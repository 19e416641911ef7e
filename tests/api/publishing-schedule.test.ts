import { beforeAll, describe, expect, test } from 'vitest'
import { startWorkers } from '#server/modules/index.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { type Account, bearer, createAdmin, tokensOf } from '#tests/support/accounts.ts'
import { multipart, startTestApp, useTestApp } from '#tests/support/app.ts'
import { type AnyRow, contentType, create, everyContentType } from '#tests/support/content.ts'

let now = new Date('2030-03-01T08:00:00Z')
const app = useTestApp(async () => ({ web: await loadBuild(), clock: () => now }))
let grace: Account

beforeAll(async () => {
  grace = await createAdmin(app)
})

const article = contentType('article')
const patch = (
  { id }: { id: number },
  parts: Record<string, string>,
  { path = 'article', version }: { path?: string; version?: number } = {},
) => {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
  return app.asAdmin(`PATCH ${path}/${id}/`, multipart(parts), { headers })
}
const read = async ({ id }: { id: number }, path = 'article'): Promise<AnyRow> =>
  (await app.asAdmin({ url: `/api/${path}/${id}/` })).json()
const history = async ({ id }: { id: number }, path = 'article') =>
  (await app.asAdmin({ url: `/api/${path}/${id}/history/` })).json()
const actions = async (row: { id: number }) =>
  (await history(row)).map(({ action }: { action: string }) => action)
/** What the jobs do. */
const runSchedules = async () => {
  for (const store of Object.values(app.services.content)) await store.runSchedule()
}
const at = (time: string) => {
  now = new Date(time)
}

describe.each(everyContentType)('a schedule of $path', ({ path, type }) => {
  test('publishes and unpublishes at its times, and is in the history', async () => {
    at('2030-03-01T08:00:00Z')
    const row = await create(app, type, 'On time')
    const times = { publishAt: '2030-03-01T10:00:00+01:00', unpublishAt: '2030-03-02T09:00:00Z' }
    const scheduled = await patch(row, times, { path })
    expect(scheduled.json()).toMatchObject({
      status: 0,
      publishAt: '2030-03-01T09:00:00.000Z',
      unpublishAt: '2030-03-02T09:00:00.000Z',
      version: 2,
      Updated_at: row.Updated_at,
    })
    at('2030-03-01T08:59:59.999Z')
    await runSchedules()
    expect(await read(row, path)).toMatchObject({ status: 0, version: 2 })
    at('2030-03-01T09:00:00Z')
    await runSchedules()
    expect(await read(row, path)).toMatchObject({ status: 1, publishAt: null, version: 3 })
    at('2030-03-02T09:00:00Z')
    await runSchedules()
    expect(await read(row, path)).toMatchObject({ status: 0, unpublishAt: null, version: 4 })
    expect(await history(row, path)).toMatchObject([
      { action: 'unpublished', by: null, schedule: { by: 'Ada Byron' } },
      {
        ...{ action: 'published', by: null, schedule: { by: 'Ada Byron' } },
        row: { unpublishAt: expect.any(String) },
      },
      { action: 'scheduled', by: 'Ada Byron', schedule: null },
      { action: 'created', schedule: null },
    ])
    expect((await app.asAdmin({ url: `/api/activity/?type=${path}&limit=3` })).json().entries).toMatchObject([
      { action: 'unpublished', by: null, schedule: { by: 'Ada Byron' } },
      { action: 'published', by: null, schedule: { by: 'Ada Byron' } },
      { action: 'scheduled', by: 'Ada Byron', schedule: null },
    ])
    const { body: csv } = await app.asAdmin({ url: `/api/activity/export/csv/?type=${path}` })
    const [, ...lines] = csv.split('\r\n').map((line) => line.split(','))
    expect(lines.slice(0, 3).map(([, , by, scheduledBy, action]) => [by, scheduledBy, action])).toEqual([
      ['', 'Ada Byron', 'Unpublished'],
      ['', 'Ada Byron', 'Published'],
      ['Ada Byron', '', 'Scheduled'],
    ])
  })
})

describe('a scheduled article', () => {
  const places = {
    '/': 'planned-news',
    '/article/planned-news': 'application/ld+json',
    '/articles': 'planned-news',
    '/sitemap.xml': 'planned-news',
    '/api/article/': 'planned-news',
  }
  const shownIn = async () => {
    const shown: string[] = []
    for (const [path, mark] of Object.entries(places)) {
      const { statusCode, body } = await app.call({ url: path })
      if (statusCode === 200 && body.includes(mark)) shown.push(path)
    }
    return shown
  }

  test('is on pages, in the sitemap, and in structured data from its time on and until the other, at once', async () => {
    at('2030-03-01T08:00:00Z')
    const row = await create(app, article, 'Planned news')
    await patch(row, { publishAt: '2030-03-01T09:00:00Z', unpublishAt: '2030-03-01T12:00:00Z' })
    expect(await shownIn()).toEqual([])
    at('2030-03-01T09:00:00Z')
    await runSchedules()
    expect(await shownIn()).toEqual(Object.keys(places))
    at('2030-03-01T12:00:00Z')
    await runSchedules()
    expect(await shownIn()).toEqual([])
    expect((await app.call({ url: '/article/planned-news' })).statusCode).toBe(410)
  })

  test('of a job is in its feed', async () => {
    at('2030-03-01T08:00:00Z')
    await create(app, contentType('jobcategory'), 'Night gardener', { status: '1' })
    const row = await create(app, contentType('job'), 'Night gardener', { jobPostDate: '2030-02-01' })
    await patch(row, { publishAt: '2030-03-01T09:00:00Z' }, { path: 'job' })
    const feed = async () => (await app.call({ url: '/jobs.xml' })).body.includes(String(row.slug))
    expect(await feed()).toBe(false)
    at('2030-03-01T09:00:00Z')
    await runSchedules()
    expect(await feed()).toBe(true)
  })

  test('is known to the assistant while it is public', async () => {
    at('2030-03-01T08:00:00Z')
    const row = await create(app, article, 'Warehouse robots', {
      description: '<p>Our warehouse robots in Tartu sort parcels all night long.</p>',
    })
    await patch(row, { publishAt: '2030-03-01T09:00:00Z', unpublishAt: '2030-03-01T10:00:00Z' })
    const stale = async () =>
      (
        await app.db.$client.query('select from stale_source where kind = $1 and source_id = $2', [
          'article',
          row.id,
        ])
      ).rowCount
    expect(await stale()).toBe(0)
    at('2030-03-01T09:00:00Z')
    await runSchedules()
    expect(await stale()).toBe(1)
  })

  test('that fires while someone edits it is no conflict: their save goes through, and it is public', async () => {
    at('2030-03-01T08:00:00Z')
    const row = await create(app, article, 'Edited as it fires')
    const { version } = (await patch(row, { publishAt: '2030-03-01T09:00:00Z' })).json()
    at('2030-03-01T09:00:00Z')
    await runSchedules()
    const late = await patch(row, { title: 'Edited' }, { version })
    expect(late).toAnswer(412)
    const { current } = late.json()
    expect(current).toMatchObject({ title: 'Edited as it fires', status: 1, publishAt: null })
    expect(await patch(row, { title: 'Edited' }, { version: current.version })).toAnswer(200)
    expect(await read(row)).toMatchObject({ title: 'Edited', status: 1 })
  })

  test('waits for a save that is under way, and keeps what it has written', async () => {
    at('2030-03-01T08:00:00Z')
    const row = await create(app, article, 'Saved as it fires')
    await patch(row, { publishAt: '2030-03-01T09:00:00Z' })
    at('2030-03-01T09:00:00Z')
    await Promise.all([runSchedules(), patch(row, { title: 'Both count' }), runSchedules()])
    expect(await read(row)).toMatchObject({ title: 'Both count', status: 1, publishAt: null })
    expect((await actions(row)).toSorted()).toEqual(['changed', 'created', 'published', 'scheduled'])
  })

  test('is moved and canceled, and what is done by hand ends what was planned', async () => {
    at('2030-03-01T08:00:00Z')
    const row = await create(app, article, 'Moved about')
    await patch(row, { publishAt: '2030-03-01T09:00:00Z' })
    await patch(row, { publishAt: '2030-03-01T11:00:00Z', unpublishAt: '2030-03-01T12:00:00Z' })
    at('2030-03-01T10:00:00Z')
    await runSchedules()
    expect(await read(row)).toMatchObject({ status: 0, publishAt: '2030-03-01T11:00:00.000Z' })
    await patch(row, { status: '1' })
    expect(await read(row)).toMatchObject({ publishAt: null, unpublishAt: '2030-03-01T12:00:00.000Z' })
    await patch(row, { unpublishAt: '' })
    at('2030-03-01T13:00:00Z')
    await runSchedules()
    expect(await read(row)).toMatchObject({ status: 1, publishAt: null, unpublishAt: null })
    expect(await actions(row)).toEqual(['unscheduled', 'published', 'scheduled', 'scheduled', 'created'])

    const other = await create(app, article, 'In bulk')
    await patch(other, { publishAt: '2030-03-01T14:00:00Z' })
    await app.asAdmin('POST article/bulk-status/', { ids: [other.id], status: 1 })
    expect(await read(other)).toMatchObject({ status: 1, publishAt: null })
  })

  test('of two editors who plan it from the same version, the second one learns of the first', async () => {
    at('2030-03-01T08:00:00Z')
    const row = await create(app, article, 'Planned twice')
    const { access } = await tokensOf(app, grace)
    const headers = { ...bearer(access), 'if-match': '"1"' }
    await app.call(`PATCH article/${row.id}/`, multipart({ publishAt: '2030-03-05T09:00:00Z' }), { headers })
    const second = await patch(row, { publishAt: '2030-03-04T09:00:00Z' }, { version: 1 })
    expect(second).toAnswer(412)
    expect(second.json().current).toMatchObject({ publishAt: '2030-03-05T09:00:00.000Z' })
    expect(await history(row)).toMatchObject([{ action: 'scheduled', by: 'Grace Hopper' }, {}])
  })

  test('fires once, in the order of its times, however long nothing ran and however clocks are set', async () => {
    at('2030-03-01T08:00:00Z')
    const rows = [await create(app, article, 'Over in between'), await create(app, article, 'A summer break')]
    const [over, pause] = rows as [AnyRow, AnyRow]
    await patch(over, { publishAt: '2030-03-01T09:00:00Z', unpublishAt: '2030-03-01T10:00:00Z' })
    await patch(pause, { status: '1' })
    await patch(pause, { unpublishAt: '2030-03-01T09:00:00Z', publishAt: '2030-03-01T10:00:00Z' })
    // Set back before the time: it waits.
    at('2030-02-28T08:00:00Z')
    await runSchedules()
    expect([(await read(over)).status, (await read(pause)).status]).toEqual([0, 1])
    at('2030-03-20T08:00:00Z')
    await Promise.all([runSchedules(), runSchedules(), runSchedules()])
    expect([(await read(over)).status, (await read(pause)).status]).toEqual([0, 1])
    expect((await actions(over)).slice(0, 2)).toEqual(['unpublished', 'published'])
    expect((await actions(pause)).slice(0, 2)).toEqual(['published', 'unpublished'])
    // Set back after it: nothing is repeated.
    at('2030-03-01T08:30:00Z')
    await runSchedules()
    at('2030-03-20T09:00:00Z')
    await runSchedules()
    expect(await actions(over)).toHaveLength(4)
  })

  test('has no times that make no sense, and loses them with a deletion', async () => {
    at('2030-03-01T08:00:00Z')
    const row = await create(app, article, 'Nonsense')
    const [past, soon, later] = ['2030-03-01T08:00:00Z', '2030-03-01T09:00:00Z', '2030-03-01T10:00:00Z']
    const refused = async (parts: Record<string, string>, field: string) => {
      const answer = await patch(row, parts)
      expect(answer).toAnswer(400)
      expect(Object.keys(answer.json())).toEqual([field])
    }
    await refused({ publishAt: past }, 'publishAt')
    await refused({ publishAt: 'tomorrow' }, 'publishAt')
    await refused({ publishAt: '2030-03-01T09:00' }, 'publishAt')
    await refused({ unpublishAt: soon }, 'unpublishAt')
    await refused({ publishAt: later, unpublishAt: soon }, 'unpublishAt')
    await refused({ status: '1', publishAt: soon }, 'publishAt')
    await refused({ status: '1', publishAt: soon, unpublishAt: later }, 'publishAt')
    expect(await read(row)).toMatchObject({ status: 0, version: 1, publishAt: null })
    await patch(row, { publishAt: soon })
    await app.asAdmin(`DELETE article/${row.id}/`)
    await app.asAdmin('POST article/trash/restore/', { ids: [row.id] })
    expect(await read(row)).toMatchObject({ publishAt: null })
    expect(await app.call({ url: `/api/article/${row.id}/` })).toAnswer(404)
  })

  test('is not told to visitors', async () => {
    at('2030-03-01T08:00:00Z')
    const row = await create(app, article, 'For insiders', { status: '1' })
    await patch(row, { unpublishAt: '2030-03-01T09:00:00Z' })
    const shown = (await app.call({ url: `/api/article/${row.id}/` })).json()
    for (const name of ['publishAt', 'unpublishAt', 'draft']) expect(shown).not.toHaveProperty(name)
    expect(await app.call({ url: '/api/article/?fields=unpublishAt' })).toAnswer(400)
  })
})

test('what was due while no process ran is done when one starts again', async () => {
  const stopped = await startTestApp()
  const row = await create(stopped, article, 'Due while stopped')
  const publishAt = new Date(Date.now() + 3000).toISOString()
  await stopped.asAdmin(`PATCH article/${row.id}/`, multipart({ publishAt }))
  await expect.poll(() => Date.now() > Date.parse(publishAt)).toBe(true)
  const stop = await startWorkers(stopped.services)
  const status = async () => (await stopped.call({ url: `/api/article/${row.id}/` })).statusCode
  await expect.poll(status).toBe(200)
  await stop()
  await stopped.close()
})
