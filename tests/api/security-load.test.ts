import { PassThrough, type Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { bytesOfText } from '#contract/calls/body-limits.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { contentTypes } from '#contract/content/index.ts'
import { parseCriteria } from '#contract/hiring/criteria.ts'
import { limits } from '#contract/limits.ts'
import { isBlankRichText, plainText } from '#contract/rich-text.ts'
import { splitText } from '#server/assistant/knowledge/split.ts'
import { readClauses } from '#server/hiring/scorer/clauses.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { inlines } from '#server/tracker/jira/text/canonical.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { create, fieldsOfKind } from '#tests/support/content.ts'
import { longestBlock } from '#tests/support/longest-block.ts'

const app = useTestApp(async () => ({ web: await loadBuild() }))

let id: number
beforeAll(async () => {
  id = (await create(app, contentTypes.article, 'Target', { status: '1' })).id
})

/** Of processor time: far above what any of this takes, far below what quadratic time would take. */
const maxBlockMs = 4000

const repeatTo = (piece: string, length = 60_000) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Texts that make a careless regular expression backtrack from every position. */
const texts: Record<string, string> = {
  'open tags': repeatTo('<'),
  'unfinished tags': repeatTo('<b '),
  'nested tags': repeatTo('<b>'),
  'closed tags': repeatTo('</b>'),
  'unfinished closings': repeatTo('</'),
  'deep tables': repeatTo('<table><tr><td>'),
  'an endless attribute': `<a href="${repeatTo('a')}`,
  'many attributes': `<a ${repeatTo('a= ')}>`,
  'a hidden scheme': `<a href="${repeatTo('java\t')}:alert(1)">x</a>`,
  'an endless picture': `<img src="/media/${repeatTo('a/')}.jpg">`,
  comments: repeatTo('<!--'),
  sections: repeatTo('<![CDATA['),
  entities: repeatTo('&a'),
  'numeric entities': repeatTo('&#1'),
  blanks: `${repeatTo(' ')}x`,
  'hard blanks': `${repeatTo('\u00a0')}x`,
  'line breaks': `${repeatTo('\n')}x`,
  hyphens: `${repeatTo('-')}x`,
  accents: `a${repeatTo('\u0301')}`,
  'wide letters': repeatTo('ﷺ'),
  'at signs': `a@${repeatTo('a.')}`,
  'dotted names': `${repeatTo('a.')}@`,
  quotes: repeatTo('"\''),
  backslashes: repeatTo('\\%_'),
}

describe('texts that are hard to read', () => {
  test.each(Object.entries(texts))('do not block other requests: %s (P5)', async (_, text) => {
    const encoded = encodeURIComponent(text)
    const statuses: number[] = []
    const send = async (options: Parameters<typeof app.call>[0], as = app.call) => {
      statuses.push((await as(options)).statusCode)
    }
    const remoteAddress = `10.8.${Object.values(texts).indexOf(text)}.1`
    const block = await longestBlock(async () => {
      await send({ url: `/api/article/?searchedText=${encoded}` })
      await send({ url: `/api/article/?sort_by=${encoded}&ordering=${encoded}&selectedPage=${encoded}` })
      await send({ url: `/api/article/?status=${encoded}&limit=${encoded}` })
      await send({ url: `/api/article/${encoded}/` })
      await send({ url: `/${encoded}` })
      await send({ url: `/article/${encoded}` })
      await send({
        url: '/',
        headers: { 'accept-encoding': text, 'if-none-match': text, accept: text, cookie: text },
      })
      await send({ url: '/api/contactus/', headers: { authorization: `Bearer ${text}` } })
      await send({
        url: '/media/w_76,h_37/article/aaaaaaaaaaaaaaaa.jpg',
        headers: { range: text, accept: text },
      })
      await send({
        method: 'POST',
        url: '/api/adminLogin/',
        payload: { UserEmail: text, password: text },
        remoteAddress,
      })
      await send({ method: 'POST', url: '/api/send-link/', payload: { email: text }, remoteAddress })
      await send({
        method: 'POST',
        url: '/api/contactus/',
        payload: { email: text, message: text, name: text },
        remoteAddress,
      })
      await send({ method: 'PATCH', url: `/api/article/${id}/`, payload: { title: text } }, app.asAdmin)
      await send(
        { method: 'PATCH', url: `/api/article/${id}/`, payload: { description: `<p>x</p>${text}` } },
        app.asAdmin,
      )
      await send({ method: 'POST', url: '/api/blogcategory/', payload: { title: text } }, app.asAdmin)
      await send({ url: `/article/target` })
      await send({ url: '/' })
    })
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(block).toBeLessThan(maxBlockMs)
  })

  test('are not even cleaned when they are far too long (P5, P6)', async () => {
    for (const text of ['<b>', '<svg>', '<table>'].map((piece) =>
      repeatTo(piece, bytesOfText(limits.richTextLength)),
    )) {
      for (const type of Object.values(contentTypes) as AnyContent[]) {
        const [name] = fieldsOfKind(type, 'richText')
        if (!name) continue
        let status = 0
        const block = await longestBlock(async () => {
          const body = multipart({ [name]: text })
          status = (await app.asAdmin(`POST ${type.path}/`, body)).statusCode
        })
        expect(status, type.path).toBe(400)
        expect(block, text.slice(0, 10)).toBeLessThan(maxBlockMs)
      }
    }
  })

  test('take plain reading no longer than their length (P5)', async () => {
    for (const text of Object.values(texts)) {
      const block = await longestBlock(async () => {
        plainText(text)
        isBlankRichText(text)
        splitText(text)
        parseCriteria(`x${text} (100 points)`)
        readClauses(`x${text}, a plus`)
        inlines([`x${text}`])
      })
      expect(block, text.slice(0, 10)).toBeLessThan(maxBlockMs / 4)
    }
  })
})

describe('costly lists', () => {
  test('do not block others when requested by many at once (P6)', async () => {
    const block = await longestBlock(async () => {
      const queries = Array.from(
        { length: 60 },
        (_, at) => `searchedText=${'abcdefghij'[at % 10]}%25_${at}&sort_by=-description&skip=${at}`,
      )
      const responses = await Promise.all(queries.map((query) => app.call({ url: `/api/article/?${query}` })))
      expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    })
    expect(block).toBeLessThan(maxBlockMs)
  })

  test('cannot be caused by a search of any length (P6)', async () => {
    const text = 'a'.repeat(limits.searchLength)
    await create(app, contentTypes.article, 'Long', { description: `<p>${text}</p>`, status: '1' })
    const found = await app.call({ url: `/api/article/?searchedText=${text}${'b'.repeat(5000)}` })
    expect([found.statusCode, found.json().length]).toEqual([200, 1])
  })
})

describe('senders that never end', () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }

  test.each([
    ['/api/chat-message/', '2001:db8:1:2::'],
    ['/api/candidates/', '10.7.8.1'],
  ])('%s: those of one network keep nobody else waiting (P4, R12)', async (url, network) => {
    const send = (remoteAddress: string, payload: Readable | string) =>
      app.call({ method: 'POST', url, headers, payload, remoteAddress })
    const addressOf = (at: number) => (network.includes(':') ? `${network}${at}` : network)
    const slow = Array.from({ length: 60 }, (_, at) => {
      const body = new PassThrough()
      body.write('--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nHel')
      return { body, done: send(addressOf(at), body) }
    })
    const others = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send(`10.7.7.${at + 1}`, '--x--\r\n')),
    )
    expect(others.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 400))
    for (const { body } of slow) body.end('lo\r\n--x--\r\n')
    const statuses = await Promise.all(slow.map(async ({ done }) => (await done).statusCode))
    expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([])
    expect(statuses).toContain(400)
  })
})
