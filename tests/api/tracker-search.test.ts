import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { refreshAllWords } from '#server/search/stale-words.ts'
import { useTestApp } from '#tests/support/app.ts'
import { createCaller, type PortalCaller } from '#tests/support/portal-caller.ts'
import { addMembers, createIssue, createIssues, createProject } from '#tests/support/tracker-rows.ts'

/** In more blocks of ids than a search looks at before it estimates how frequent the words are. */
const issueCount = 6000
const app = useTestApp()
let mara: PortalCaller
let project: Awaited<ReturnType<typeof createProject>>
let foreignKey: string

beforeAll(async () => {
  mara = await createCaller(app)
  const other = await createCaller(app)
  project = await createProject(app, [mara, other])
  const own = [project, await createProject(app, [mara])] as const
  const foreign = await createProject(app, [other])
  await addMembers(app, foreign, [mara], new Date())
  const at = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 60_000)
  // The latest are the last in every project.
  for (let from = 0; from < issueCount / 2; from += 100)
    for (const [index, one] of [...own, foreign].entries())
      await createIssues(
        app,
        one,
        mara,
        Array.from({ length: 100 }, (_, number) => {
          const n = 2 * (from + number) + index
          return {
            summary: `Ticket ${n}`,
            description: `<p>harbor <b>and</b> its ledger${n % 2000 === 3 ? ' Quellmoor-Straße' : ''}</p>`,
            status: n % 2 === 0 ? 'To Do' : 'Done',
            createdAt: at(n),
          }
        }),
      )
  foreignKey = foreign.key
  while (await refreshAllWords(app.db));
})

const search = async (text: string, more = '') => {
  const response = await mara.call('GET', `issues/{user}/?search=${encodeURIComponent(text)}${more}`)
  const { issues, total_pages } = response.json()
  const numbers = issues.map(({ fields }: { fields: { summary: string } }) => Number(fields.summary.slice(7)))
  return { numbers, total_pages }
}
const keysOf = async (text: string): Promise<string[]> => {
  const response = await mara.call('GET', `issues/{user}/?search=${encodeURIComponent(text)}`)
  return response.json().issues.map(({ key }: { key: string }) => key)
}

describe('among many issues', () => {
  const newest = (count: number, step = 1, first = issueCount - 1) =>
    Array.from({ length: count }, (_, at) => first - at * step)

  test('a word of every issue fills the page with the newest, and a thousand are counted', async () => {
    expect(await search('HARBOR')).toEqual({ numbers: newest(10), total_pages: 100 })
    expect(await search('harbor', '&start=20&limit=5')).toEqual({
      numbers: newest(5, 1, issueCount - 21),
      total_pages: 200,
    })
  })

  test('a rare word is found wherever it is, as are its beginning and its parts, without accents', async () => {
    const rare = { numbers: [4003, 2003, 3], total_pages: 1 }
    for (const found of ['quellmoor', 'QUELL', 'q', 'quellmoor straße', 'quellmoorstrasse', 'strasse quell'])
      expect(await search(found), found).toEqual(rare)
    for (const found of ['ledger quellmoor', 'its quell h']) expect(await search(found), found).toEqual(rare)
    for (const absent of ['quellmoor 12', 'moor', 'quellmoors x', '%', "'", '\\', '_'])
      expect(await search(absent), absent).toEqual({ numbers: [], total_pages: 0 })
  })

  test('one slip of the keyboard is forgiven in a word', async () => {
    const rare = { numbers: [4003, 2003, 3], total_pages: 1 }
    for (const slip of ['quelmoor', 'quellmooor', 'qeullmoor', 'quellmour', 'harbr quellmoor', 'qell'])
      expect(await search(slip), slip).toEqual(rare)
    for (const other of ['qelmor', 'x3ellmoor', 'uel'])
      expect(await search(other), other).toEqual({ numbers: [], total_pages: 0 })
  })

  test('filters narrow what is found', async () => {
    expect(await search('harbor', '&filter=done_issues')).toEqual({
      numbers: newest(10, 2),
      total_pages: 100,
    })
    expect(await search('quellmoor', '&filter=open_issues')).toEqual({ numbers: [], total_pages: 0 })
    expect(await search('quellmoor', '&filter=reported_by_me')).toEqual({
      numbers: [4003, 2003, 3],
      total_pages: 1,
    })
  })

  test('a key comes first, with its hyphen or without, in any case', async () => {
    const key = `${project.key}-17`
    for (const typed of [key, key.toLowerCase(), key.replace('-', ''), key.replace('-', ' ')])
      expect((await keysOf(typed))[0], typed).toBe(key)
  })

  test('nothing is found of a project that one has left', async () => {
    expect(await keysOf(`${foreignKey}-1`)).toEqual([])
  })
})

describe('an issue', () => {
  const add = (summary: string, description = '') => createIssue(app, project, mara, { summary, description })
  const comment = async (key: string, text: string): Promise<string> =>
    (await mara.call('POST', `issue/{user}/${key}/comment/`, { comment: text })).json().comment.id

  test('is found by words of its title, its text, its comments, and the names of its files together', async () => {
    const { key } = await add('Crates for the pallet line', '<p>They <i>leave</i> on Monday &amp; later.</p>')
    await comment(key, 'Zanzibar agreed to this')
    await app.db.execute(sql`insert into issue_attachment (issue_id, name, path, size, mime_type)
      select id, 'load_plan.v2.pdf', 'x', 1, 'application/pdf' from issue where key = ${key}`)
    for (const found of ['crates leave', 'leave crates', 'zanz leav crat', 'loadplan', 'plan v2 zanzibar'])
      expect(await keysOf(found), found).toEqual([key])
    expect(await keysOf('crates amp')).toEqual([])
  })

  test('tells where it was found, unless its title says it all', async () => {
    const { key } = await add('Forklift', `<p>${'steady '.repeat(60)}&amp; the gangway</p>`)
    const id = await comment(key, 'A hoist, in green')
    const match = async (text: string) =>
      (await mara.call('GET', `issues/{user}/?search=${text}`)).json().issues[0].match
    expect(await match('forklift')).toBeUndefined()
    expect(await match('forklift%20gangwya')).toEqual({
      text: expect.stringMatching(/^…steady .* & the gangway$/),
      commentId: null,
    })
    expect(await match('hoist%20green')).toEqual({ text: 'A hoist, in green', commentId: id })
  })

  test('is not found by what a comment says no more, nor by a deleted one', async () => {
    const { key } = await add('Gearbox')
    const id = await comment(key, 'The Marmalade rattles')
    expect(await keysOf('marmalade')).toEqual([key])
    await mara.call('PUT', `issue/{user}/${key}/comment/${id}/`, { comment: 'It is quiet' })
    expect(await keysOf('marmalade')).toEqual([])
    expect(await keysOf('gearbox quiet')).toEqual([key])
    await mara.call('DELETE', `issue/{user}/${key}/comment/${id}/`)
    expect(await keysOf('quiet')).toEqual([])
  })

  test('with the words in its title, whole, and side by side comes first', async () => {
    const keys: string[] = []
    for (const [summary, description] of [
      ['Plum and then Wagon', ''],
      ['Plum wagon', ''],
      ['Plumber wagons', ''],
      ['A list', '<p>plum wagon</p>'],
      ['Another list', '<p>wagon of plums</p>'],
    ] as const)
      keys.push((await add(summary, description)).key)
    const [apart, together, longer, inText, apartInText] = keys
    expect(await keysOf('plum wagon')).toEqual([together, apart, longer, inText, apartInText])
  })

  test('keeps the words of two comments that arrive at the same time', async () => {
    const { key } = await add('Two at once')
    await Promise.all(['Applebarrel', 'Pearbarrel', 'Cherrybarrel'].map((text) => comment(key, text)))
    expect(await keysOf('applebarrel pearbarrel cherrybarrel')).toEqual([key])
  })
})
