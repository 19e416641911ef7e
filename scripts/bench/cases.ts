import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import type { Answers, Recorded } from './baseline-server.ts'
import type { Load } from './load.ts'
import { drawing, type Filled, plain, text, words } from './seed.ts'

/** One kind of request that is measured. */
export interface Case {
  readonly name: string
  /** The part of the bare server's rate, or the rate itself, that is wanted at so many connections. */
  readonly wanted?: { readonly connections: number; readonly ratio?: number; readonly perSecond?: number }
  readonly requests: readonly Uint8Array[]
  readonly number?: { readonly at: number; readonly digits: number }
  /** What others ask for meanwhile, by connection; the bare server is spared. */
  readonly beside?: Load['beside']
  readonly status: Load['status']
  /** How much longer a round is than those of the others, where few answers come in a second. */
  readonly longer: number
  /** What Portico answers to these requests, for the bare server to send. */
  record(port: number): Promise<Answers>
}

const article = (query: string) => `/api/article/?limit=10&${query}`
const list = (skip: number) => article(`status=1&skip=${skip}&sort_by=-position`)
const administrator = (token: string) => [`authorization: Bearer ${token}`]

export async function measuredCases({ token, slugs, drafts }: Filled): Promise<Case[]> {
  // Pages are kept only where they begin at a multiple of their length (isWholePage in server/content/routes.ts). No
  // two addresses of a case mean the same, so that none is answered along with another.
  const odd = Array.from({ length: 100 }, (_, skip) => skip).filter((skip) => skip % 10 !== 0)
  const publishing = drafts.slice(0, 10).map((id) => [publish(token, id, 1), publish(token, id, 0)])
  return [
    reading('home page, kept', ['/'], { wanted: { connections: 64, ratio: 0.7 } }),
    reading('list, kept', [list(0)], { wanted: { connections: 64, ratio: 0.7 } }),
    reading('list, not kept', odd.map(list), { wanted: { connections: 16, ratio: 0.12 } }),
    reading(
      'list, sorted',
      odd.map((skip) => article(`status=1&skip=${skip}&sort_by=${skip % 2 ? 'title' : '-description'}`)),
    ),
    reading(
      'list, filtered',
      odd.map(
        (skip) =>
          `/api/service/?limit=10&status=1&skip=${skip}&selectedPage=${skip % 2 ? 'home' : 'services'}`,
      ),
    ),
    reading('list, searched', [
      ...words.map((word, at) => article(`status=1&skip=${(at % 9) + 1}&searchedText=${word}`)),
      ...odd.map((number) => article(`status=1&skip=0&searchedText=${number + 100}`)),
    ]),
    reading(
      "administrators' list",
      odd.map((skip) => article(`skip=${skip}&sort_by=-position`)),
      { headers: administrator(token) },
    ),
    reading(
      'one article',
      slugs.map((slug) => `/api/article/${slug}/`),
      { wanted: { connections: 64, ratio: 0.15 } },
    ),
    // Another spelling of a page's address leads there too, and is not kept (pageRoutes in server/site/pages.ts).
    reading(
      'article page, not kept',
      slugs.map((slug) => `/Article/${slug}`),
      { wanted: { connections: 16, perSecond: 300 } },
    ),
    reading('list, while ten publish', [list(0)], { beside: publishing }),
    reading('home page, while ten publish', ['/'], { beside: publishing }),
    await creating(token, await plain(), { connections: 16, perSecond: 400 }),
    await creating(token, await drawing(), { connections: 16, perSecond: 150 }),
  ]
}

interface Wishes {
  readonly wanted?: Case['wanted']
  readonly headers?: readonly string[]
  readonly beside?: Case['beside']
}

function reading(
  name: string,
  addresses: readonly string[],
  { wanted, headers = [], beside }: Wishes = {},
): Case {
  return {
    name,
    ...(wanted ? { wanted } : {}),
    ...(beside ? { beside } : {}),
    status: 200,
    longer: 1,
    requests: addresses.map((address) => head('GET', address, headers)),
    async record(port) {
      const answers = new Map<string, Recorded>()
      for (const address of addresses) answers.set(`GET ${address}`, await recorded(port, address, headers))
      return answers
    },
  }
}

/** Publishes an article, or takes it back. */
function publish(token: string, id: number, status: 0 | 1): Buffer {
  const body = JSON.stringify({ status })
  return Buffer.concat([
    head('PATCH', `/api/article/${id}/`, [
      ...administrator(token),
      'content-type: application/json',
      `content-length: ${body.length}`,
    ]),
    Buffer.from(body),
  ])
}

/** An administrator adds articles, each with a title of its own and the same picture. */
async function creating(token: string, picture: Buffer, wanted: Case['wanted']): Promise<Case> {
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
    part('articleImage', picture, '; filename="picture.png"\r\ncontent-type: image/png'),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const request = Buffer.concat([
    head('POST', '/api/article/', [
      ...administrator(token),
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
    name: `create (${picture.length < 1024 ? `${picture.length} bytes` : `${Math.round(picture.length / 1024)} KiB`})`,
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

export function recorded(port: number, path: string, more: readonly string[] = []): Promise<Recorded> {
  const headers = Object.fromEntries([`accept-encoding: ${accepts}`, ...more].map((line) => line.split(': ')))
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, async (response) => {
      const chunks = await response.toArray()
      const { statusCode: status = 0, rawHeaders } = response
      const headers = rawHeaders.filter((_, at) => !added.has((rawHeaders[at & ~1] as string).toLowerCase()))
      resolve({ status, headers, body: Buffer.concat(chunks) })
    }).on('error', reject)
  })
}
