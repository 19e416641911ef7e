import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { type Filled, photograph, text } from './articles.ts'
import type { Answers, Recorded } from './bare.ts'
import type { Load } from './load.ts'

/** One kind of request that is measured. */
export interface Case {
  readonly name: string
  /** The part of the bare server's rate, or the rate itself, that is wanted at so many connections. */
  readonly wanted?: { readonly connections: number; readonly ratio?: number; readonly perSecond?: number }
  readonly requests: readonly Uint8Array[]
  readonly number?: { readonly at: number; readonly digits: number }
  readonly status: Load['status']
  /** How much longer a round is than those of the others, where few answers come in a second. */
  readonly longer: number
  /** What Portico answers to these requests, for the bare server to send. */
  record(port: number): Promise<Answers>
}

const list = (skip: number) => `/api/article/?status=1&limit=10&skip=${skip}&sort_by=-position`

export async function measuredCases({ token, slugs }: Filled): Promise<Case[]> {
  // Pages are kept only where they begin at a multiple of their length (isWholePage in server/content/routes.ts).
  const odd = Array.from({ length: 100 }, (_, skip) => skip).filter((skip) => skip % 10 !== 0)
  return [
    reading('home page, kept', ['/'], { connections: 64, ratio: 0.7 }),
    reading('list, kept', [list(0)], { connections: 64, ratio: 0.7 }),
    reading('list, not kept', odd.map(list), { connections: 64, ratio: 0.12 }),
    reading(
      'one article',
      slugs.map((slug) => `/api/article/${slug}/`),
      { connections: 64, ratio: 0.15 },
    ),
    // Another spelling of a page's address leads there too, and is not kept (pageRoutes in server/pages.ts).
    reading(
      'article page, not kept',
      slugs.map((slug) => `/Article/${slug}`),
      { connections: 16, perSecond: 300 },
    ),
    await creating('create', token, await photograph(640, 480), { connections: 16, perSecond: 100 }),
    await creating('create, small picture', token, await photograph(160, 120)),
  ]
}

function reading(name: string, addresses: readonly string[], wanted: Case['wanted']): Case {
  return {
    name,
    wanted,
    status: 200,
    longer: 1,
    requests: addresses.map((address) => head('GET', address)),
    async record(port) {
      const answers = new Map<string, Recorded>()
      for (const address of addresses) answers.set(`GET ${address}`, await recorded(port, address))
      return answers
    },
  }
}

/** An administrator adds articles, each with a title of its own and the same picture. */
async function creating(
  name: string,
  token: string,
  picture: Buffer,
  wanted?: Case['wanted'],
): Promise<Case> {
  const boundary = `----portico${randomBytes(8).toString('hex')}`
  const { title, description } = text(7)
  const number = '0000000'
  const part = (name: string, value: string | Buffer, more = '') =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
      Buffer.from(value as string),
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([
    part('title', `${number} ${title}`),
    part('description', description),
    part('articleImage', picture, '; filename="picture.jpg"\r\ncontent-type: image/jpeg'),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const request = Buffer.concat([
    head('POST', '/api/article/', [
      `authorization: Bearer ${token}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
      `content-length: ${body.length}`,
    ]),
    body,
  ])
  const row = JSON.stringify({
    id: 1,
    slug: title,
    title,
    description,
    articleImage: '',
    status: 0,
    position: -1,
  })
  return {
    name: `${name} (${Math.round(picture.length / 1024)} KiB)`,
    wanted,
    status: 201,
    longer: 2,
    requests: [request],
    number: { at: request.indexOf(number), digits: number.length },
    // Not asked for: it would be one more article. The answer's size is next to nothing beside the request's.
    record: async () =>
      new Map([
        [
          'POST /api/article/',
          { status: 201, headers: ['content-length', `${row.length}`], body: Buffer.from(row) },
        ],
      ]),
  }
}

// As a browser does, which takes every compression.
const accepts = 'gzip, deflate, br, zstd'

const head = (method: string, address: string, headers: readonly string[] = []) =>
  Buffer.from(
    [
      `${method} ${address} HTTP/1.1`,
      'host: 127.0.0.1',
      `accept-encoding: ${accepts}`,
      ...headers,
      '',
      '',
    ].join('\r\n'),
  )

/** These three node:http adds by itself. */
const added = new Set(['date', 'connection', 'keep-alive'])

export function recorded(port: number, path: string): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': accepts } }, async (response) => {
      const chunks = await response.toArray()
      const { statusCode: status = 0, rawHeaders } = response
      const headers = rawHeaders.filter((_, at) => !added.has((rawHeaders[at & ~1] as string).toLowerCase()))
      resolve({ status, headers, body: Buffer.concat(chunks) })
    }).on('error', reject)
  })
}
