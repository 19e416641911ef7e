import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FoundGroup } from '#contract/find/find.ts'
import { document, passage } from '#server/assistant/tables.ts'
import { resumeReading } from '#server/hiring/tables.ts'
import { present } from '#server/present.ts'
import { callerAs, createAdmin, createEmployee } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { type AnyRow, contentType, create, rowKey } from '#tests/support/content.ts'

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
