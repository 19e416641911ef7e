import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tus } from '#contract/drive/drive-rules.ts'
import { isFine } from './client.ts'
import { portalUrl } from './portal-calls.ts'
import { nameOf, tokenOf } from './portal-rows.ts'
import { memoryOf, type Program } from './program.ts'

/** What the transfer of a large file takes. */
export interface TransferCost {
  readonly milliseconds: number
  /** How much the process may grow during it. */
  readonly bytes: number
}

const fileBytes = 1024 ** 3
const employee = 2

/** Sends a file of 1 GB in one piece, made up on the way, and reads it back. */
export async function measureTransfers(program: Program): Promise<{ up: TransferCost; down: TransferCost }> {
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
    for await (const chunk of response) received += (chunk as Buffer).length
    if (received !== fileBytes) throw new Error(`${received} bytes came back`)
  })
  return { up, down }
}

function* content(): Generator<Buffer> {
  const chunk = Buffer.allocUnsafe(64 * 1024)
  for (let at = 0; at < fileBytes; at += chunk.length) yield chunk
}

async function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (isFine(response)) return response
  throw new Error(`${sent.method} ${sent.path}: ${response.statusCode}`)
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
