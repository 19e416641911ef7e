import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tus } from '#contract/drive/drive-rules.ts'
import { isFine } from './client.ts'
import { portalUrl } from './portal-calls.ts'
import { nameOf, tokenOf } from './portal-rows.ts'
import { memoryOf, type Program } from './program.ts'

/** The time and memory of the transfer of a large file. */
export interface TransferCost {
  readonly milliseconds: number
  /** How much the process may grow during it. */
  readonly bytes: number
}

const fileBytes = 1024 ** 3
const employee = 2

/** The number of files that the screen sends at a time. */
const smallFiles = { count: 60, parallel: 4, bytes: 2000 } as const

interface Transfers {
  readonly up: TransferCost
  readonly down: TransferCost
  /** Milliseconds for sixty small files. */
  readonly small: number
}

/** Sends a file of 1 GB in one piece, made up on the way, and reads it back; then many small ones. */
export async function measureTransfers(program: Program): Promise<Transfers> {
  const { port, pid } = program
  const send = (method: string, path: string, headers: Record<string, string | number> = {}): ClientRequest =>
    request({
      ...{ port, host: '127.0.0.1', method, path },
      headers: { authorization: `Bearer ${tokenOf(employee)}`, 'tus-resumable': tus.version, ...headers },
    })
  const filename = Buffer.from('large.bin').toString('base64')
  const created = await responseTo(
    send('POST', portalUrl('nextcloud/files/{user}/uploads/', employee), {
      'upload-length': fileBytes,
      'upload-metadata': `filename ${filename}`,
    }).end(),
  )
  created.resume()
  let id = ''
  const up = await grow(pid, async () => {
    const headers = { 'content-type': tus.mediaType, 'content-length': fileBytes, 'upload-offset': 0 }
    const piece = send('PATCH', String(created.headers.location), headers)
    const [response] = await Promise.all([responseTo(piece), pipeline(Readable.from(content()), piece)])
    id = String(response.resume().headers[tus.fileHeader])
  })
  const down = await grow(pid, async () => {
    const path = `/api/jira/nextcloud/files/${nameOf(employee)}/${id}/download/`
    const response = await responseTo(send('GET', path).end())
    let received = 0
    for await (const chunk of response) received += chunk.length
    if (received !== fileBytes) throw new Error(`${received} bytes came back`)
  })
  return { up, down, small: await sendSmallFiles(send) }
}

type Send = (method: string, path: string, headers: Record<string, string | number>) => ClientRequest

async function sendSmallFiles(send: Send): Promise<number> {
  const content = Buffer.alloc(smallFiles.bytes, 'Steady hands. ')
  const sendOne = async (number: number) => {
    const response = await responseTo(
      send('POST', portalUrl('nextcloud/files/{user}/uploads/', employee), {
        'content-type': tus.mediaType,
        'content-length': content.length,
        'upload-length': content.length,
        'upload-metadata': `filename ${Buffer.from(`small ${number}.txt`).toString('base64')}`,
      }).end(content),
    )
    await response.toArray()
  }
  const waiting = Array.from({ length: smallFiles.count }, (_, number) => number)
  const sendWaiting = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) await sendOne(number)
  }
  const begin = performance.now()
  await Promise.all(Array.from({ length: smallFiles.parallel }, sendWaiting))
  return performance.now() - begin
}

function* content(): Generator<Buffer> {
  const chunk = Buffer.allocUnsafe(64 * 1024)
  for (let at = 0; at < fileBytes; at += chunk.length) yield chunk
}

async function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (response && isFine(response)) return response
  throw new Error(`${sent.method} ${sent.path}: ${response?.statusCode}`)
}

async function grow(pid: number, run: () => Promise<void>): Promise<TransferCost> {
  const before = memoryOf(pid).now
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid).now)
  }, 50)
  const begin = performance.now()
  try {
    await run()
  } finally {
    clearInterval(watch)
  }
  return { milliseconds: performance.now() - begin, bytes: highest - before }
}
