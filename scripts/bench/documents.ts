import { setTimeout as sleep } from 'node:timers/promises'
import { PdfWriter } from '#scripts/resumes/pdf-writer.ts'
import { median } from './median.ts'
import type { Program } from './program.ts'
import { measureVisitors, type VisitorCost } from './visitor.ts'

export interface DocumentCost {
  readonly pages: number
  /** Milliseconds from the upload until the assistant answers from it. */
  readonly findableMs: number
  readonly visitors: VisitorCost
}

const rounds = 9
const pages = 200
const linesPerPage = 35

/**
 * Uploads and publishes documents while visitors read the home page, and asks the assistant for the last page of each.
 * The first has the program load what it knows.
 */
export async function measureDocument(
  { port }: Program,
  token: string,
  textOf: (n: number) => string,
): Promise<DocumentCost> {
  const base = `http://127.0.0.1:${port}`
  const files = Array.from({ length: rounds }, (_, round) => pdf(textOf, wordOf(round)))
  const times: number[] = []
  const changes = await followDocuments(base, token)
  const visitors = await measureVisitors(
    port,
    files.map((file, round) => async () => {
      const begin = performance.now()
      const id = await publish(base, token, file, changes)
      while (!(await isFound(base, wordOf(round)))) await sleep(pollMs)
      times.push(performance.now() - begin)
      // From the next answer on it is not found any more.
      await callApi(base, token, `${id}/`, { method: 'DELETE' })
      if (await isFound(base, wordOf(round))) throw new Error('A deleted document is found')
    }),
  )
  await changes.return()
  return { pages, findableMs: median(times), visitors }
}

/** A visitor who asks more often would be work of its own. */
const pollMs = 250

/** A word that stands in one of the documents only. */
const wordOf = (round: number) => `quokkas${'abcdefghi'[round]}`

/** Hears whenever documents have changed, as the screen of an administrator does. */
async function followDocuments(base: string, token: string): Promise<AsyncGenerator<void, void, void>> {
  const { body } = await fetch(`${base}/api/events/`, { headers: { authorization: `Bearer ${token}` } })
  if (!body) throw new Error('No stream of events')
  return (async function* () {
    for await (const text of body.pipeThrough(new TextDecoderStream()))
      if (text.includes('event: document')) yield
  })()
}

async function publish(
  base: string,
  token: string,
  file: Uint8Array<ArrayBuffer>,
  changes: AsyncGenerator<void, void, void>,
): Promise<number> {
  const form = new FormData()
  form.set('title', 'Manual')
  form.set('file', new File([file], 'manual.pdf', { type: 'application/pdf' }))
  const { id } = await callApi<{ id: number }>(base, token, '', { method: 'POST', body: form })
  for (let state = 'queued'; state === 'queued'; ) {
    await changes.next()
    const rows = await callApi<{ id: number; state: string }[]>(base, token, '')
    state = rows.find((row) => row.id === id)?.state ?? 'missing'
    if (state !== 'queued' && state !== 'ready') throw new Error(`The document is ${state}`)
  }
  await callApi(base, token, `${id}/`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 1 }),
  })
  return id
}

async function callApi<T>(
  base: string,
  token: string,
  path: string,
  { headers, ...init }: RequestInit = {},
): Promise<T> {
  const response = await fetch(`${base}/api/documents/${path}`, {
    ...init,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  // The caller names the answer of its path.
  return (text ? JSON.parse(text) : undefined) as T
}

async function isFound(base: string, word: string): Promise<boolean> {
  const response = await fetch(`${base}/api/chat-message/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      session_id: crypto.randomUUID(),
      message: `What does the capybara clause say about ${word}?`,
    }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return text.includes(`protects ${word}`)
}

function pdf(textOf: (n: number) => string, word: string): Uint8Array<ArrayBuffer> {
  const writer = new PdfWriter('plain')
  for (let page = 0; page < pages; page++) {
    if (page > 0) writer.newPage()
    const words = textOf(page)
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
    for (let line = 0; line < linesPerPage; line++) {
      const start = (line * 7) % words.length
      writer.text(50, 60 + line * 14, `${words.slice(start, start + 12).join(' ')}.`)
    }
    if (page === pages - 1)
      writer.text(50, 60 + linesPerPage * 14, `The capybara clause protects ${word} in winter.`)
  }
  return new Uint8Array(writer.bytes())
}
