import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { createCaller, type PortalCaller } from '#tests/support/portal-caller.ts'
import { addMembers, createIssues, createProject } from '#tests/support/tracker-rows.ts'

/** More than a search looks at before it decides on a way. */
const issueCount = 1500
const app = useTestApp()
let mara: PortalCaller
let foreignKey: string

beforeAll(async () => {
  mara = await createCaller(app)
  const other = await createCaller(app)
  const own = [await createProject(app, [mara, other]), await createProject(app, [mara])] as const
  const foreign = await createProject(app, [other])
  await addMembers(app, foreign, [mara], new Date())
  const at = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 60_000)
  for (const [index, project] of [...own, foreign].entries())
    await createIssues(
      app,
      project,
      mara,
      Array.from({ length: issueCount / 2 }, (_, number) => {
        const n = 2 * number + index
        // Every issue has both words, and only one has them side by side.
        const words = n === 40 ? 'harbor 100% ledger' : 'harbor and its ledger'
        return {
          summary: `Ticket ${n}`,
          description: `<p>${words}${n % 500 === 3 ? ' quellmoor' : ''}${n === 7 ? ' zq' : ''}</p>`,
          status: n % 2 === 0 ? 'To Do' : 'Done',
          createdAt: at(n),
        }
      }),
    )
  foreignKey = foreign.key
})

const search = async (text: string, more = '') => {
  const response = await mara.call('GET', `issues/{user}/?search=${encodeURIComponent(text)}${more}`)
  const { issues, total_pages } = response.json()
  const numbers = issues.map(({ fields }: { fields: { summary: string } }) => Number(fields.summary.slice(7)))
  return { numbers, total_pages }
}

describe('among many issues, the newest first,', () => {
  const newest = (count: number, step = 1, first = issueCount - 1) =>
    Array.from({ length: count }, (_, at) => first - at * step)

  test('a word of every issue fills the page, and a thousand are counted', async () => {
    expect(await search('HARBOR')).toEqual({ numbers: newest(10), total_pages: 100 })
    expect(await search('harbor', '&start=20&limit=5')).toEqual({
      numbers: newest(5, 1, issueCount - 21),
      total_pages: 200,
    })
  })

  test('a rare word, a rare sign, two letters, and words that are seldom together are found wherever they are', async () => {
    expect(await search('quellmoor')).toEqual({ numbers: [1003, 503, 3], total_pages: 1 })
    expect(await search('harbor 100% l')).toEqual({ numbers: [40], total_pages: 1 })
    expect(await search('zq')).toEqual({ numbers: [7], total_pages: 1 })
    expect(await search('Q')).toEqual({ numbers: [1003, 503, 7, 3], total_pages: 1 })
    for (const sign of ['%', '% l']) expect(await search(sign)).toEqual({ numbers: [40], total_pages: 1 })
    for (const absent of ['harbor ledger', 'harbor_and', 'xq', 'ledger%', 'q z', '%l', '_'])
      expect(await search(absent)).toEqual({ numbers: [], total_pages: 0 })
  })

  test('words side by side are found, also those that begin before the text or go on after it', async () => {
    for (const found of ['ledger quellmoor', 'its ledger quell', 'dger QUEL', 'r quell', 'its ledger q'])
      expect(await search(found), found).toEqual({ numbers: [1003, 503, 3], total_pages: 1 })
    for (const absent of ['harbor its ledger', 'harbor  and', 'its ledger zqq', 'ledger and its', 'tst and'])
      expect(await search(absent), absent).toEqual({ numbers: [], total_pages: 0 })
  })

  test('filters narrow what is found', async () => {
    expect(await search('harbor', '&filter=done_issues')).toEqual({
      numbers: newest(10, 2),
      total_pages: issueCount / 2 / 10,
    })
    expect(await search('zq', '&filter=open_issues')).toEqual({ numbers: [], total_pages: 0 })
    expect(await search('quellmoor', '&filter=reported_by_me')).toEqual({
      numbers: [1003, 503, 3],
      total_pages: 1,
    })
  })

  test('nothing is found of a project that one has left', async () => {
    expect(await search(`${foreignKey}-1`)).toEqual({ numbers: [], total_pages: 0 })
  })
})
