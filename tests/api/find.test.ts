import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FoundGroup } from '#contract/find/find.ts'
import { document, passage } from '#server/assistant/tables.ts'
import { find as findModule } from '#server/find/index.ts'
import { resumeReading } from '#server/hiring/tables.ts'
import { present } from '#server/present.ts'
import { callerAs, createAdmin, createEmployee } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { type AnyRow, contentType, create, rowKey } from '#tests/support/content.ts'
import { eventually } from '#tests/support/eventually.ts'

const app = useTestApp()
const [article, client, team] = [contentType('article'), contentType('client'), contentType('teammember')]
let harbour: AnyRow
let candidateId: number

const find = async (search: string, kind = ''): Promise<FoundGroup[]> => {
  const response = await app.asAdmin({ url: `/api/find/?${new URLSearchParams({ search, kind })}` })
  expect(response.statusCode).toBe(200)
  return response.json()
}
/** The titles by kind. */
const titles = async (search: string) =>
  Object.fromEntries((await find(search)).map(({ kind, items }) => [kind, items.map(({ title }) => title)]))

beforeAll(async () => {
  harbour = await create(app, article, 'Harbour masters', {
    description: '<p>Cranes lift <b>containers</b>.</p>',
  })
  await create(app, client, 'Norrholm', { challenge: '<p>The harbour was full.</p>' })
  await createEmployee(app, 'lotte.harbourne')
  const candidate = await seedCandidate(app, {
    candidateName: 'Zoë Lindqvist',
    email: 'zoe@example.com',
    designation: 'Analyst',
  })
  candidateId = candidate.id
  await app.db.insert(resumeReading).values({
    candidate_id: candidateId,
    reader: 'test',
    text: `${'Before it. '.repeat(40)}Wrote the timetables of a tramway.${' After it.'.repeat(40)}`,
    sections: {} as never,
    hidden: [],
  })
  await app.services.enquiries.create({
    name: 'Ines Duarte',
    email: 'ines@example.com',
    subject: 'A timetable',
    message: 'Can you plan ours?',
  } as never)
  await app.db
    .insert(document)
    .values({ title: 'Travel rules', path: 'document/x.pdf', file: 'tramways.pdf', type: 'pdf', size: 1 })
})

describe('what administrators find', () => {
  test('is grouped by kind, the best match first, published or not', async () => {
    const groups = await find('harbour')
    expect(groups.map(({ kind }) => kind)).toEqual(['article', 'employee', 'client'])
    expect(groups[0]?.items).toEqual([
      { kind: 'article', id: harbour.id, title: 'Harbour masters', note: '', excerpt: null, status: 0 },
    ])
    expect(groups[2]?.items[0]?.excerpt).toContain('harbour was full')
  })

  test('has all words, in any order and without accents, in names, addresses, resumes, and file names', async () => {
    expect(await titles('containers masters')).toEqual({ article: ['Harbour masters'] })
    expect(await titles('lindqvist zoe')).toEqual({ candidate: ['Zoë Lindqvist'] })
    expect(await titles('zoe@example.com')).toEqual({ candidate: ['Zoë Lindqvist'] })
    expect(await titles('tram')).toEqual({ candidate: ['Zoë Lindqvist'], document: ['Travel rules'] })
    expect(await titles('ines duarte')).toEqual({ enquiry: ['A timetable'] })
    const [found] = await find('timetables tramway')
    expect(found?.items[0]?.excerpt).toMatch(/^….*timetables of a tramway.*…$/)
  })

  test('has words of the passages of a document, and shows the passage', async () => {
    const [guide] = await app.db
      .insert(document)
      .values({ title: 'Guide', path: 'document/g.pdf', file: 'guide.pdf', type: 'pdf', size: 1 })
      .returning()
    const id = present(guide).id
    await app.db.insert(passage).values(
      ['It begins here.', 'A lighthouse\nkeeper is paid weekly.'].map((text, ordinal) => ({
        ...{ kind: 'document', sourceId: id, title: 'Guide' },
        ...{ ordinal, text },
      })),
    )
    await app.db.update(document).set({ state: 'ready' }).where(eq(document.id, id))
    const [found] = await find('keeper lighthouse')
    expect(found).toMatchObject({ kind: 'document', items: [{ title: 'Guide' }] })
    expect(found?.items[0]?.excerpt).toBe('A lighthouse keeper is paid weekly.')
  })

  test('may be mistyped by a letter, where nothing is written like that', async () => {
    expect(await titles('harbuor masers')).toEqual({ article: ['Harbour masters'] })
    expect(await titles('lindqvits')).toEqual({ candidate: ['Zoë Lindqvist'] })
    expect(await titles('qqqqq')).toEqual({})
    expect(await titles('!?')).toEqual({})
  })

  test('may be mistyped beside a number or a word that is written like that', async () => {
    await create(app, team, 'Someone', { name: 'Wilhelmina Tost 4711' })
    expect(await titles('wihelmina 4711')).toEqual({ teammember: ['Wilhelmina Tost 4711'] })
    expect(await titles('wihelmina 4712')).toEqual({})
    expect(await titles('tost wilhemlina')).toEqual({ teammember: ['Wilhelmina Tost 4711'] })
  })

  test('are taken as they are typed where they are written like that, unless nothing is found so', async () => {
    await create(app, team, 'Someone', { name: 'Ermintrude Tort' })
    await create(app, team, 'Someone', { name: 'Ermintrude Tart' })
    expect(await titles('tart ermintrud')).toEqual({ teammember: ['Ermintrude Tart'] })
    expect(await titles('tart ermimtrude')).toEqual({ teammember: ['Ermintrude Tart'] })
    await create(app, team, 'Someone', { name: 'Perpetua Torte' })
    for (const query of ['tart perpetua', 'tart perpetau'])
      expect(await titles(query)).toEqual({ teammember: ['Perpetua Torte'] })
  })

  test('may be two characters that a computer stores as pairs', async () => {
    await create(app, team, 'Someone', { name: 'Ludovica 𠮷𡈽' })
    expect(await titles('𠮷𡈽')).toEqual({ teammember: ['Ludovica 𠮷𡈽'] })
    expect(await titles('ludovika 𠮷𡈽')).toEqual({ teammember: ['Ludovica 𠮷𡈽'] })
  })

  test('follows every change at once', async () => {
    const row = await create(app, team, 'Someone', { name: 'Pelagia Short' })
    expect(await titles('pelagia')).toEqual({ teammember: ['Pelagia Short'] })
    await app.asAdmin(`PATCH teammember/${rowKey(team, row)}/`, { name: 'Ottoline Short' })
    expect(await titles('pelagia')).toEqual({})
    expect(await titles('ottoline')).toEqual({ teammember: ['Ottoline Short'] })
    await app.asAdmin(`DELETE teammember/${rowKey(team, row)}/`)
    expect(await titles('ottoline')).toEqual({})
  })

  test('is five of a kind, and more of one that is asked for', async () => {
    for (let n = 0; n < 6; n++) await create(app, team, `Many of them ${n}`)
    expect(await find('many them')).toMatchObject([
      { kind: 'teammember', hasMore: true, items: { length: 5 } },
    ])
    expect(await find('many them', 'teammember')).toMatchObject([{ hasMore: false, items: { length: 6 } }])
    expect(await find('many them', 'article')).toEqual([])
  })
})

describe('the words of a changed row', () => {
  const named = (name: string) => create(app, team, 'Someone', { name })
  const wordsOf = async ({ id }: AnyRow) =>
    (await app.db.execute<{ head: string }>(sql`select head from teammember_words where id = ${id}`)).rows
  /** Does something while another process is in the middle of a transaction, which then ends. */
  async function during<T>(
    statement: string,
    end: string,
    work: () => Promise<T>,
    isHeldUp = true,
  ): Promise<T> {
    const other = await app.db.$client.connect()
    try {
      await other.query('begin')
      await other.query(statement)
      const working = work()
      await (isHeldUp ? eventually(expectWaiting) : working)
      await other.query(end)
      return await working
    } finally {
      other.release()
    }
  }
  const expectWaiting = async () => {
    const { rows } = await app.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  }
  const writeWords = `select refresh_words('{teammember_words}', 100)`

  test.each(['commit', 'rollback'])(
    'are waited for while another process writes them, until its %s',
    async (end) => {
      const name = `Quintessa ${end}`
      await named(name)
      expect(await during(writeWords, end, () => titles(name))).toEqual({ teammember: [name] })
    },
  )

  test('are never those of before, though they were being written when it changed', async () => {
    const row = await named('Philomena Old')
    await during(writeWords, 'commit', async () => {
      await app.db.execute(sql`update teammember set name = 'Philomena New' where id = ${row.id}`)
    })
    expect(await wordsOf(row)).toEqual([])
    expect(await titles('philomena old')).toEqual({})
    expect(await wordsOf(row)).toEqual([{ head: ' philomena new ' }])
    expect(await titles('philomena')).toEqual({ teammember: ['Philomena New'] })
  })

  test.each([
    [`update teammember set name = 'Thomasina' where id = `, 'commit', ['Thomasina']],
    [`update teammember set name = 'Thomasina' where id = `, 'rollback', []],
    ['delete from teammember where id = ', 'commit', []],
    ['delete from teammember where id = ', 'rollback', []],
  ])('hold no search up while someone is changing it: %s…, %s', async (change, end, renamed) => {
    const name = `Wendeline ${end} ${change.slice(0, 6)}`
    const row = await named(name)
    const other = await named('Ulrike Elsewhere')
    const found = await during(`${change}${row.id}`, end, () => titles('ulrike'), false)
    expect(found).toEqual({ teammember: ['Ulrike Elsewhere'] })
    expect(await titles('thomasina')).toEqual(renamed.length > 0 ? { teammember: renamed } : {})
    expect(await titles(name)).toEqual(end === 'commit' ? {} : { teammember: [name] })
    for (const { id } of [row, other]) await app.db.execute(sql`delete from teammember where id = ${id}`)
  })

  test('are written by a job as well; while very many are to be written, those of the last rows first', async () => {
    await app.db.execute(sql`insert into enquiry (name, email, subject, message)
      select 'Bulk', 'b@example.com', 'Bulkload ' || n, 'Many words' from generate_series(1, 100) n`)
    const written = async () => {
      const { rows } = await app.db.execute<{ number: number }>(
        sql`select substring(head from 'bulkload ([0-9]+)')::int as number from enquiry_words where strpos(head, 'bulkload') > 0`,
      )
      return rows.map(({ number }) => number).sort((one, other) => one - other)
    }
    await app.db.execute(sql`select refresh_words('{enquiry_words}', 0)`)
    const some = await written()
    expect(some).toEqual(Array.from(some, (_, n) => 101 - some.length + n))
    expect(some.length).toBeLessThan(100)
    expect(await titles('bulkload 1 bulk')).toMatchObject({ enquiry: expect.arrayContaining(['Bulkload 1']) })
    await app.db.execute(
      sql`update enquiry set subject = subject || ' again' where subject like 'Bulkload %'`,
    )
    expect(await written()).toEqual([])
    await findModule.cleanup?.(app.services)
    const { rows: jobs } = await app.db.execute(sql`select from pgboss.job where name = 'search-words'`)
    expect(jobs).toHaveLength(1)
    const [worker] = findModule.workers ?? []
    const created = present(worker?.create(app.services) ?? undefined)
    await created.run({}, { signal: new AbortController().signal, isLastAttempt: true })
    created.close?.()
    expect(await written()).toHaveLength(100)
  })
})

test('what was found before is looked up by its ids, in their order, without what is gone', async () => {
  const items = `candidate:${candidateId},article:${harbour.id},article:999999,nothing:1`
  const response = await app.asAdmin({ url: `/api/find/known/?items=${items}` })
  expect(response.json()).toMatchObject([{ title: 'Zoë Lindqvist' }, { title: 'Harbour masters' }])
  expect((await app.asAdmin({ url: '/api/find/known/?items=1;drop' })).statusCode).toBe(400)
})

test('what a role does not include is neither found nor looked up', async () => {
  const recruiter = await callerAs(app, await createAdmin(app, undefined, 'recruiter'))
  const found = await recruiter({ url: '/api/find/?search=harbour' })
  expect(found.json()).toEqual([])
  expect((await recruiter({ url: '/api/find/?search=lindqvist' })).json()).toHaveLength(1)
  const known = await recruiter({
    url: `/api/find/known/?items=article:${harbour.id},candidate:${candidateId}`,
  })
  expect(known.json()).toMatchObject([{ kind: 'candidate' }])
})

test('candidates that are found count as read, so that nobody finds all of them one by one', async () => {
  await app.db.execute("update session set authenticated_at = now() - interval '1 hour'")
  await find('lindqvist')
  const { rows } = await app.db.execute('select ids from candidates_read')
  expect(rows).toEqual([{ ids: [candidateId] }])
})
