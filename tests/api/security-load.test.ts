import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { limits } from '#contract/limits.ts'
import { isBlankRichText, plainText } from '#contract/rich-text.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { houseForFile, multipart } from '#tests/support/app.ts'
import { create, fieldsOfKind } from '#tests/support/content.ts'

const house = houseForFile(async () => ({ web: await loadBuild() }))

let id: number
beforeAll(async () => {
  id = (await create(house, contentTypes.article, 'Target', { status: '1' })).id
})

/** Far above what any of this takes, far below what one step too many for each pair of letters would take. */
const patience = 4000

const fill = (piece: string, length = 60_000) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Texts that make a careless pattern try again from every place. */
const texts: Record<string, string> = {
  'open tags': fill('<'),
  'unfinished tags': fill('<b '),
  'nested tags': fill('<b>'),
  'closed tags': fill('</b>'),
  'unfinished closings': fill('</'),
  'deep tables': fill('<table><tr><td>'),
  'an endless attribute': `<a href="${fill('a')}`,
  'many attributes': `<a ${fill('a= ')}>`,
  'a hidden scheme': `<a href="${fill('java\t')}:alert(1)">x</a>`,
  'an endless picture': `<img src="/media/${fill('a/')}.jpg">`,
  comments: fill('<!--'),
  sections: fill('<![CDATA['),
  entities: fill('&a'),
  'numeric entities': fill('&#1'),
  blanks: `${fill(' ')}x`,
  'hard blanks': `${fill('\u00a0')}x`,
  'line breaks': `${fill('\n')}x`,
  hyphens: `${fill('-')}x`,
  accents: `a${fill('\u0301')}`,
  'wide letters': fill('ﷺ'),
  'at signs': `a@${fill('a.')}`,
  'dotted names': `${fill('a.')}@`,
  quotes: fill('"\''),
  backslashes: fill('\\%_'),
}

/** Does something while another visitor keeps asking; answers the longest that this one had to wait. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let done = false
  let longest = 0
  const other = (async () => {
    while (!done) {
      const before = performance.now()
      await sleep(1)
      await house.call({ url: '/healthz' })
      longest = Math.max(longest, performance.now() - before)
    }
  })()
  await work()
  done = true
  await other
  return longest
}

describe('texts that are hard to read', () => {
  test.each(Object.entries(texts))('keep nobody waiting: %s (P5)', async (_, text) => {
    const encoded = encodeURIComponent(text)
    const statuses: number[] = []
    const ask = async (options: Parameters<typeof house.call>[0], as = house.call) => {
      statuses.push((await as(options)).statusCode)
    }
    const remoteAddress = `10.8.${Object.values(texts).indexOf(text)}.1`
    const wait = await longestWait(async () => {
      await ask({ url: `/api/article/?searchedText=${encoded}` })
      await ask({ url: `/api/article/?sort_by=${encoded}&ordering=${encoded}&selectedPage=${encoded}` })
      await ask({ url: `/api/article/?status=${encoded}&limit=${encoded}` })
      await ask({ url: `/api/article/${encoded}/` })
      await ask({ url: `/${encoded}` })
      await ask({ url: `/article/${encoded}` })
      await ask({
        url: '/',
        headers: { 'accept-encoding': text, 'if-none-match': text, accept: text, cookie: text },
      })
      await ask({ url: '/api/contactus/', headers: { authorization: `Bearer ${text}` } })
      await ask({
        url: '/media/w_76,h_37/article/aaaaaaaaaaaaaaaa.jpg',
        headers: { range: text, accept: text },
      })
      await ask({
        method: 'POST',
        url: '/api/adminLogin/',
        payload: { UserEmail: text, password: text },
        remoteAddress,
      })
      await ask({ method: 'POST', url: '/api/send-link/', payload: { email: text }, remoteAddress })
      await ask({
        method: 'POST',
        url: '/api/contactus/',
        payload: { email: text, message: text, name: text },
        remoteAddress,
      })
      await ask({ method: 'PATCH', url: `/api/article/${id}/`, payload: { title: text } }, house.asAdmin)
      await ask(
        { method: 'PATCH', url: `/api/article/${id}/`, payload: { description: `<p>x</p>${text}` } },
        house.asAdmin,
      )
      await ask({ method: 'POST', url: '/api/blogcategory/', payload: { title: text } }, house.asAdmin)
      await ask({ url: `/article/target` })
      await ask({ url: '/' })
    })
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(wait).toBeLessThan(patience)
  })

  test('are not even cleaned when they are far too long (P5, P6)', async () => {
    for (const text of ['<b>', '<svg>', '<table>'].map((piece) => fill(piece, 900_000))) {
      for (const type of Object.values(contentTypes) as AnyContent[]) {
        const [name] = fieldsOfKind(type, 'richText')
        if (!name) continue
        let status = 0
        const wait = await longestWait(async () => {
          const body = multipart({ [name]: text })
          status = (await house.asAdmin({ method: 'POST', url: `/api/${type.path}/`, ...body })).statusCode
        })
        expect(status, type.path).toBe(400)
        expect(wait, text.slice(0, 10)).toBeLessThan(patience)
      }
    }
  })

  test('take plain reading no longer than their length (P5)', () => {
    for (const text of Object.values(texts)) {
      const before = performance.now()
      plainText(text)
      isBlankRichText(text)
      expect(performance.now() - before, text.slice(0, 10)).toBeLessThan(patience / 4)
    }
  })
})

describe('costly lists', () => {
  test('are asked for by many at once without keeping others waiting (P6)', async () => {
    const wait = await longestWait(async () => {
      const queries = Array.from(
        { length: 60 },
        (_, at) => `searchedText=${'abcdefghij'[at % 10]}%25_${at}&sort_by=-description&skip=${at}`,
      )
      const answers = await Promise.all(queries.map((query) => house.call({ url: `/api/article/?${query}` })))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    })
    expect(wait).toBeLessThan(patience)
  })

  test('cannot be asked for by a search of any length (P6)', async () => {
    const words = 'a'.repeat(limits.searchLength)
    await create(house, contentTypes.article, 'Long', { description: `<p>${words}</p>`, status: '1' })
    const found = await house.call({ url: `/api/article/?searchedText=${words}${'b'.repeat(5000)}` })
    expect([found.statusCode, found.json().length]).toEqual([200, 1])
  })
})
