import type { IncomingMessage } from 'node:http'
import { elements, readBytes, readXml, textOf } from '#server/files/s3/answer.ts'
import type { FileSlice, S3Client, S3Request } from '#server/files/s3/client.ts'
import { nullIfNoObject, S3Failure } from '#server/files/s3/failure.ts'
import type { ByteRange } from '#server/files/storage.ts'

export interface StoredObject {
  readonly key: string
  /** In bytes. */
  readonly size: number
  readonly modifiedAt: Date
}

/** The ETags of the parts of an upload, in their order. */
export type PartTags = readonly string[]

/** The operations of S3 on the objects of one bucket. All of them throw S3Failure. */
export interface Objects {
  put(key: string, content: Uint8Array | FileSlice): Promise<void>
  stat(key: string): Promise<StoredObject | null>
  /** The beginning of an answer with the object or a part of it; the answer's body is not read yet. */
  get<T>(key: string, part: ByteRange | undefined, receive: (got: Got) => Promise<T>): Promise<T | null>
  /** False if there is no such object. */
  copy(from: string, to: string): Promise<boolean>
  /** A missing object is no error. */
  remove(key: string): Promise<void>
  /** In the order of their keys, read by the thousand. */
  list(prefix: string): AsyncIterable<StoredObject>
  readonly multipart: Multipart
}

export interface Got {
  readonly answer: IncomingMessage
  /** Of the whole object, in bytes. */
  readonly size: number
  /** Of this answer. */
  readonly length: number
  readonly modifiedAt: Date
}

/** Objects that arrive in parts: all of one size of at least 5 MB, but for the last. */
export interface Multipart {
  /** Returns the id of the upload. */
  begin(key: string): Promise<string>
  /** @param number from 1 */
  put(key: string, id: string, number: number, content: Uint8Array | FileSlice): Promise<string>
  /** Takes an object as a part. */
  copy(key: string, id: string, number: number, from: string): Promise<string>
  /** Stores the object; does nothing if an earlier call has done so already. */
  complete(key: string, id: string, parts: PartTags): Promise<void>
  abort(key: string, id: string): Promise<void>
  /** Uploads that were begun and neither completed nor aborted. Empty if the store does not tell. */
  unfinished(prefix: string): Promise<{ key: string; id: string; begunAt: Date }[]>
}

/** How long the store may copy inside itself, in milliseconds. */
const copyMs = 120_000
const binary = { 'content-type': 'application/octet-stream' }

export function createObjects(client: S3Client): Objects {
  const { timeouts, bucket } = client
  const source = (key: string) => ({ 'x-amz-copy-source': `/${bucket}/${key}` })

  const drain = async (answer: IncomingMessage) => void (await readBytes(answer, timeouts))
  const tag = async (answer: IncomingMessage) => {
    await drain(answer)
    return expectTag(answer)
  }
  const xml = (request: S3Request, root: string) =>
    client.send(request, (answer) => readXml(answer, timeouts, root))

  const stat = (key: string): Promise<StoredObject | null> =>
    nullIfNoObject(
      client.send({ method: 'HEAD', key }, async (answer) => {
        expectTag(answer)
        await drain(answer)
        return { key, size: contentLength(answer), modifiedAt: lastModified(answer) }
      }),
    )

  return {
    put: async (key, content) =>
      void (await client.send({ method: 'PUT', key, headers: binary, body: content }, tag)),

    stat,

    get: (key, part, receive) =>
      nullIfNoObject(
        client.send(
          { method: 'GET', key, headers: part ? { range: `bytes=${part.start}-${part.end}` } : {} },
          (answer) => receive(toGot(answer, part)),
        ),
      ),

    async copy(from, to) {
      const request = { method: 'PUT', key: to, headers: source(from), extraMs: copyMs } as const
      return (await nullIfNoObject(xml(request, 'CopyObjectResult'))) !== null
    },

    remove: async (key) => void (await nullIfNoObject(client.send({ method: 'DELETE', key }, drain))),

    async *list(prefix) {
      let next: string | null = null
      do {
        const page = await xml(
          {
            method: 'GET',
            query: { 'list-type': '2', prefix, ...(next !== null && { 'continuation-token': next }) },
          },
          'ListBucketResult',
        )
        for (const element of elements(page, 'Contents')) yield toObject(element)
        next = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : null
      } while (next !== null)
    },

    multipart: {
      async begin(key) {
        const request = { method: 'POST', key, query: { uploads: '' }, headers: binary } as const
        return expectText(await xml(request, 'InitiateMultipartUploadResult'), 'UploadId')
      },

      put: (key, id, number, body) =>
        client.send({ method: 'PUT', key, query: partOf(id, number), body }, tag),

      async copy(key, id, number, from) {
        const request = { method: 'PUT', key, query: partOf(id, number), headers: source(from) } as const
        return expectText(await xml({ ...request, extraMs: copyMs }, 'CopyPartResult'), 'ETag')
      },

      async complete(key, id, parts) {
        const list = parts.map(
          (part, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${part}</ETag></Part>`,
        )
        const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
        const request = { method: 'POST', key, query: { uploadId: id }, body, extraMs: copyMs } as const
        try {
          await xml(request, 'CompleteMultipartUploadResult')
        } catch (error) {
          // The answer to an earlier attempt was lost, and the upload is no longer there.
          if (!(await stat(key).catch(() => null))) throw error
        }
      },

      abort: async (key, id) =>
        void (await nullIfNoObject(client.send({ method: 'DELETE', key, query: { uploadId: id } }, drain))),

      async unfinished(prefix) {
        const query = { uploads: '', prefix }
        const page = await xml({ method: 'GET', query }, 'ListMultipartUploadsResult').catch(
          emptyIfUnsupported,
        )
        return elements(page, 'Upload').map((upload) => ({
          key: expectText(upload, 'Key'),
          id: expectText(upload, 'UploadId'),
          begunAt: new Date(expectText(upload, 'Initiated')),
        }))
      },
    },
  }
}

function emptyIfUnsupported(error: unknown): string {
  if (error instanceof S3Failure && error.code === 'NotImplemented') return ''
  throw error
}

const partOf = (id: string, number: number) => ({ partNumber: String(number), uploadId: id })

function toGot(answer: IncomingMessage, part: ByteRange | undefined): Got {
  try {
    expectTag(answer)
    const length = contentLength(answer)
    const modifiedAt = lastModified(answer)
    if (!part) return { answer, size: length, length, modifiedAt }
    const [, start, end, size] =
      /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers['content-range'] ?? '') ?? []
    if (Number(start) !== part.start || Number(end) - part.start + 1 !== length)
      throw unexpected('another part')
    return { answer, size: Number(size), length, modifiedAt }
  } catch (error) {
    answer.destroy()
    throw error
  }
}

function toObject(xml: string): StoredObject {
  const modifiedAt = new Date(expectText(xml, 'LastModified'))
  return { key: expectText(xml, 'Key'), size: Number(expectText(xml, 'Size')), modifiedAt }
}

function expectText(xml: string, name: string): string {
  const text = textOf(xml, name)
  if (!text) throw unexpected(`no ${name}`)
  return text
}

function expectTag({ headers: { etag } }: IncomingMessage): string {
  if (!etag) throw unexpected('no ETag')
  return etag
}

function contentLength({ headers }: IncomingMessage): number {
  const length = headers['content-length'] ?? ''
  if (!/^\d{1,15}$/.test(length)) throw unexpected('no length')
  return Number(length)
}

function lastModified({ headers }: IncomingMessage): Date {
  const date = new Date(headers['last-modified'] ?? '')
  if (Number.isNaN(date.getTime())) throw unexpected('no date')
  return date
}

const unexpected = (what: string) =>
  new S3Failure(`The answer is not that of an object store: it has ${what}`, { isTemporary: true })
