import type { IncomingMessage } from 'node:http'
import { S3Failure } from '#server/files/s3/failure.ts'

/** How long an object store may take. */
export interface Timeouts {
  /** Until it begins to answer, and for the start of a body, in milliseconds. */
  readonly answerMs: number
  /** The least speed, in bytes per second. */
  readonly bytesPerSecond: number
}

/** Lists of a thousand keys have less than one. */
const maxTextBytes = 4 * 1024 * 1024

/**
 * The chunks of an answer. One that arrives too slowly ends with a failure: the time spent waiting for it counts, not
 * the time that its reader takes.
 */
export async function* paced(
  answer: IncomingMessage,
  { answerMs, bytesPerSecond }: Timeouts,
): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = answer[Symbol.asyncIterator]()
  let waited = 0
  let received = 0
  try {
    for (;;) {
      const left = answerMs + (received / bytesPerSecond) * 1000 - waited
      const tooSlow = new S3Failure('The object store sends too slowly', { isTemporary: true })
      const timer = setTimeout(() => answer.destroy(tooSlow), Math.max(0, left))
      const since = performance.now()
      const { done, value } = await chunks.next().finally(() => clearTimeout(timer))
      if (done) return
      waited += performance.now() - since
      received += value.length
      yield value
    }
  } catch (error) {
    throw error instanceof S3Failure ? error : interrupted(error)
  } finally {
    answer.destroy()
  }
}

export const interrupted = (cause: unknown): S3Failure =>
  new S3Failure('The connection to the object store was interrupted', { isTemporary: true, cause })

/** A whole answer. Throws if it is longer than the limit, in bytes. */
export async function readBytes(
  answer: IncomingMessage,
  timeouts: Timeouts,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of paced(answer, timeouts)) {
    size += chunk.length
    if (size > maxBytes) throw new S3Failure('The answer of the object store is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** S3 may answer 200 and tell in the body that it failed, after a long operation. */
export async function readXml(answer: IncomingMessage, timeouts: Timeouts, root: string): Promise<string> {
  const xml = String(await readBytes(answer, timeouts, maxTextBytes))
  if (new RegExp(`<${root}[\\s>]`).test(xml)) return xml
  const code = errorCode(xml)
  throw new S3Failure(
    code ? `The object store failed: ${code}` : 'The answer is not that of an object store',
    {
      code,
      isTemporary: true,
    },
  )
}

/** The code in an error's body; empty if it is none of S3's. */
export const errorCode = (xml: string): string =>
  /<Error>[\s\S]*?<Code>([A-Za-z]{1,64})<\/Code>/.exec(xml)?.[1] ?? ''

/** The contents of the elements of a name, none of which contains another. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, content = '']) => content)

/** The text of the first element of a name; null without one. */
export function textOf(xml: string, name: string): string | null {
  const [content] = elements(xml, name)
  return content === undefined
    ? null
    : content.replace(/&(amp|lt|gt|quot|apos|#34);/g, (_, entity: string) => characters[entity] ?? '')
}

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#34': '"',
}
