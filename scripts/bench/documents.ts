import { PdfWriter } from '#scripts/resumes/pdf-writer.ts'
import type { Program } from './program.ts'
import { visitAlone, visitUntil } from './visitor.ts'

export interface DocumentCost {
  readonly pages: number
  /** Milliseconds from the upload until the assistant answers from it. */
  readonly findableMs: number
  /** What a visitor of the home page waits, alone and during it. */
  readonly aloneP99: number
  readonly busyP99: number
}

const pages = 200
const linesPerPage = 35

/** Uploads and publishes a document while a visitor reads the home page, and asks the assistant for its last page. */
export async function measureDocument(
  { port }: Program,
  token: string,
  textOf: (n: number) => string,
): Promise<DocumentCost> {
  const base = `http://127.0.0.1:${port}`
  const headers = { authorization: `Bearer ${token}` }
  const aloneP99 = await visitAlone(base)
  const begin = performance.now()
  const form = new FormData()
  form.set('title', 'Manual')
  form.set('file', new File([pdf(textOf)], 'manual.pdf', { type: 'application/pdf' }))
  const response = await fetch(`${base}/api/documents/`, { method: 'POST', headers, body: form })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  const { id } = (await response.json()) as { id: number }
  let findableMs: number | undefined
  const busyP99 = await visitUntil(base, async () => {
    const state = await stateOf(base, headers, id)
    if (state === 'unreadable') throw new Error('The document cannot be read')
    if (state === 'queued') return false
    await fetch(`${base}/api/documents/${id}/`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 1 }),
    })
    if (!(await isFound(base))) return false
    findableMs = performance.now() - begin
    return true
  })
  return { pages, findableMs: findableMs as number, aloneP99, busyP99 }
}

async function stateOf(
  base: string,
  headers: Record<string, string>,
  id: number,
): Promise<string | undefined> {
  const rows = (await (await fetch(`${base}/api/documents/`, { headers })).json()) as {
    id: number
    state: string
  }[]
  return rows.find((row) => row.id === id)?.state
}

async function isFound(base: string): Promise<boolean> {
  const response = await fetch(`${base}/api/chat-message/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: crypto.randomUUID(), message: 'What does the capybara clause say?' }),
  })
  return (await response.text()).includes('quokkas')
}

function pdf(textOf: (n: number) => string): Uint8Array<ArrayBuffer> {
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
      writer.text(50, 60 + linesPerPage * 14, 'The capybara clause protects quokkas in winter.')
  }
  return new Uint8Array(writer.bytes())
}
