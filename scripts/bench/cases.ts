import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { present } from '#server/present.ts'
import type { RecordedResponse, RecordedResponses } from './baseline-server.ts'
import type { Load } from './load.ts'
import { articleText, drawnImage, plainImage, type SeededData, vocabulary } from './seed.ts'

/** A kind of request to measure. */
export interface BenchCase {
  readonly name: string
  /** The goal at a number of connections: a ratio to the baseline's rate, or a rate. */
  readonly target?: { readonly connections: number; readonly ratio?: number; readonly perSecond?: number }
  readonly requests: readonly Uint8Array[]
  readonly number?: { readonly at: number; readonly digits: number }
  /** Concurrent requests of other clients, by connection; only Portico gets them. */
  readonly background?: Load['background']
  readonly status: Load['status']
  /** Multiplies the length of a round, for cases with few responses per second. */
  readonly durationFactor: number
  /** Portico's responses to these requests, for the baseline server to send. */
  record(port: number): Promise<RecordedResponses>
}

const article = (query: string) => `/api/article/?limit=10&${query}`
const list = (skip: number) => article(`status=1&skip=${skip}&sort_by=-position`)
const authorization = (token: string) => [`authorization: Bearer ${token}`]

export async function measuredCases({
  token,
  slugs,
  unpublishedIds,
}: Omit<SeededData, 'knowledge'>): Promise<BenchCase[]> {
  // Only lists that start at a multiple of their length are cached (isCacheableList in server/content/routes.ts). No two
  // URLs of a case are equivalent, so that no response is shared.
  const odd = Array.from({ length: 100 }, (_, skip) => skip).filter((skip) => skip % 10 !== 0)
  const publishing = unpublishedIds
    .slice(0, 10)
    .map((id) => [setStatus(token, id, 1), setStatus(token, id, 0)])
  return [
    readCase('home page, cached', ['/'], { target: { connections: 64, ratio: 0.7 } }),
    readCase('list, cached', [list(0)], { target: { connections: 64, ratio: 0.7 } }),
    readCase('list, uncached', odd.map(list), { target: { connections: 16, ratio: 0.12 } }),
    readCase(
      'list, sorted',
      odd.map((skip) => article(`status=1&skip=${skip}&sort_by=${skip % 2 ? 'title' : '-description'}`)),
    ),
    readCase(
      'list, filtered',
      odd.map(
        (skip) =>
          `/api/service/?limit=10&status=1&skip=${skip}&selectedPage=${skip % 2 ? 'home' : 'services'}`,
      ),
    ),
    readCase('list, searched', [
      ...vocabulary.map((word, at) => article(`status=1&skip=${(at % 9) + 1}&searchedText=${word}`)),
      ...odd.map((number) => article(`status=1&skip=0&searchedText=${number + 100}`)),
    ]),
    readCase(
      "administrators' list",
      odd.map((skip) => article(`skip=${skip}&sort_by=-position`)),
      { headers: authorization(token) },
    ),
    readCase(
      'one article',
      slugs.map((slug) => `/api/article/${slug}/`),
      { target: { connections: 64, ratio: 0.15 } },
    ),
    // Another spelling of a page's path works too and is not cached (server/site/pages.ts).
    readCase(
      'article page, uncached',
      slugs.map((slug) => `/Article/${slug}`),
      { target: { connections: 16, perSecond: 300 } },
    ),
    readCase('list, while ten publish', [list(0)], { background: publishing }),
    readCase('home page, while ten publish', ['/'], { background: publishing }),
    await createCase(token, await plainImage(), { connections: 16, perSecond: 400 }),
    await createCase(token, await drawnImage(), { connections: 16, perSecond: 150 }),
  ]
}

interface ReadOptions {
  readonly target?: BenchCase['target']
  readonly headers?: readonly string[]
  readonly background?: BenchCase['background']
}

function readCase(
  name: string,
  paths: readonly string[],
  { target, headers = [], background }: ReadOptions = {},
): BenchCase {
  return {
    name,
    ...(target ? { target } : {}),
    ...(background ? { background } : {}),
    status: 200,
    durationFactor: 1,
    requests: paths.map((path) => requestHead('GET', path, headers)),
    async record(port) {
      const responses = new Map<string, RecordedResponse>()
      for (const path of paths) responses.set(`GET ${path}`, await recordResponse(port, path, headers))
      return responses
    },
  }
}

/** Publishes or unpublishes an article. */
function setStatus(token: string, id: number, status: 0 | 1): Buffer {
  const body = JSON.stringify({ status })
  return Buffer.concat([
    requestHead('PATCH', `/api/article/${id}/`, [
      ...authorization(token),
      'content-type: application/json',
      `content-length: ${body.length}`,
    ]),
    Buffer.from(body),
  ])
}

/** An administrator creates articles, each with a unique title and the same image. */
async function createCase(token: string, image: Buffer, target: BenchCase['target']): Promise<BenchCase> {
  const boundary = `----portico${randomBytes(8).toString('hex')}`
  const { title, description } = articleText(7)
  const number = '0000000'
  const part = (name: string, value: string | Uint8Array, more = '') =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([
    part('title', `${number} ${title}`),
    part('description', description),
    part('articleImage', image, '; filename="picture.png"\r\ncontent-type: image/png'),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const request = Buffer.concat([
    requestHead('POST', '/api/article/', [
      ...authorization(token),
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
    name: `create (${image.length < 1024 ? `${image.length} bytes` : `${Math.round(image.length / 1024)} KiB`})`,
    target,
    status: 201,
    durationFactor: 2,
    requests: [request],
    number: { at: request.indexOf(number), digits: number.length },
    // Made up: recording it would create an article, and the response is tiny compared to the request.
    record: async () =>
      new Map([
        [
          'POST /api/article/',
          { status: 201, headers: ['content-length', `${row.length}`], body: Buffer.from(row) },
        ],
      ]),
  }
}

// The header that browsers send.
const acceptEncoding = 'gzip, deflate, br, zstd'

const requestHead = (method: string, path: string, headers: readonly string[] = []) =>
  Buffer.from(
    [
      `${method} ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      `accept-encoding: ${acceptEncoding}`,
      ...headers,
      '',
      '',
    ].join('\r\n'),
  )

/** Headers that node:http adds by itself. */
const addedByNode = new Set(['date', 'connection', 'keep-alive'])

export function recordResponse(
  port: number,
  path: string,
  more: readonly string[] = [],
): Promise<RecordedResponse> {
  const headers = Object.fromEntries(
    [`accept-encoding: ${acceptEncoding}`, ...more].map((line) => line.split(': ')),
  )
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, async (response) => {
      const chunks = await response.toArray()
      const { statusCode: status = 0, rawHeaders } = response
      const headers = rawHeaders.filter(
        (_, at) => !addedByNode.has(present(rawHeaders[at & ~1]).toLowerCase()),
      )
      resolve({ status, headers, body: Buffer.concat(chunks) })
    }).on('error', reject)
  })
}
