import { randomBytes } from 'node:crypto'
import { type OutgoingHttpHeaders, request } from 'node:http'
import { Readable } from 'node:stream'

export interface Answer {
  /** 0 if the connection has ended without one. */
  readonly status: number
  readonly body: string
}

export interface Sending {
  readonly port: number
  /** The address of this machine that it is sent from. */
  readonly from: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  /** Sent as it comes, in chunks. */
  readonly body?: Body | undefined
  /** Ends the connection. */
  readonly signal?: AbortSignal
}

export type Body = Iterable<Buffer> | AsyncIterable<Buffer>

/** The addresses of this machine that strangers send from; Linux has all of 127.0.0.0/8. */
export const strangers = [2, 3, 4, 5, 6, 7].map((host) => `127.0.0.${host}`)
/** The address of a visitor who means well. */
export const visitor = '127.0.0.9'

/** Sends a request on a connection of its own. A large answer is only counted: `body` has its beginning. */
export function send({
  port,
  from,
  method = 'POST',
  path,
  headers,
  body = [],
  signal,
}: Sending): Promise<Answer> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, body: '' })
    const sending = request(
      { host: '127.0.0.1', port, localAddress: from, agent: false, method, path, headers, signal },
      (response) => {
        const pieces: Buffer[] = []
        let length = 0
        response
          .on('data', (piece: Buffer) => {
            if (length < shownBytes) pieces.push(piece)
            length += piece.length
          })
          .on('error', failed)
          .on('end', () => {
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(pieces).toString() })
            // The server has refused the rest.
            sending.destroy()
          })
      },
    )
    sending.on('error', failed)
    Readable.from(body, { objectMode: false, highWaterMark: 1024 * 1024 })
      .on('error', failed)
      .pipe(sending)
  })
}

const shownBytes = 1024 * 1024

const jsonHeaders = { 'content-type': 'application/json' }

/** Sends JSON; the answer is parsed where it is JSON. */
export async function sendJson(options: Omit<Sending, 'body'> & { readonly json: unknown }) {
  const { json, headers, ...rest } = options
  const body = [Buffer.from(JSON.stringify(json))]
  return send({ ...rest, headers: { ...jsonHeaders, ...headers }, body })
}

export interface FilePart {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

const boundary = `----${randomBytes(12).toString('hex')}`

/** The headers of a form whose parts are made with `partHead`, `formEnd`, or `formOf`. */
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** The beginning of a part: a text, or a file where `file` names one. The first part needs no other beginning. */
export const partHead = (name: string, file?: Pick<FilePart, 'name' | 'type'>): Buffer =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
      (file ? `; filename="${file.name}"\r\ncontent-type: ${file.type}` : '') +
      '\r\n\r\n',
  )

export const partEnd = Buffer.from('\r\n')
export const formEnd = Buffer.from(`--${boundary}--\r\n`)

/** A whole form. */
export const formOf = (parts: Readonly<Record<string, string | FilePart>>): Buffer[] => [
  ...Object.entries(parts).flatMap(([name, part]) =>
    typeof part === 'string'
      ? [partHead(name), Buffer.from(part), partEnd]
      : [partHead(name, part), part.bytes, partEnd],
  ),
  formEnd,
]
