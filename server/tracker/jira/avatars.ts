import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { notFound } from '#server/errors.ts'
import { detectMediaType } from '#server/files/media-type.ts'
import { bytesOf, collectBytes } from '#server/http/collect-bytes.ts'
import { isSigned } from '#server/secrets/signature.ts'
import { avatarPurpose as purpose } from '#server/tracker/jira/avatar-urls.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import type { Tracker } from '#server/tracker/port.ts'

const maxBytes = 512 * 1024
const timeout = 10_000
/** Of all types of images, this alone has no signature in its bytes. */
const svg = 'image/svg+xml'

/** Pictures of people and projects, read with the account of the employee who sees them. */
export function createAvatars({
  openSession,
  key,
}: JiraContext & { readonly key: Buffer }): Pick<Tracker, 'openAvatar'> {
  return {
    async openAvatar(as, path, signature) {
      if (!isSigned(key, path, { purpose, signature })) throw notFound()
      const session = await openSession(as)
      const { body, headers } = await session.open(path)
      if (!body) throw notFound()
      // The types of the browser's streams and of Node's differ by name only.
      const stream = Readable.fromWeb(body as ReadableStream, { signal: AbortSignal.timeout(timeout) })
      const bytes = await collectBytes(bytesOf(stream), maxBytes).catch(() => {
        stream.destroy()
        throw notFound()
      })
      const isSvg = headers.get('content-type')?.startsWith(svg) && bytes.includes('<svg')
      const mimeType = isSvg ? svg : detectMediaType(bytes)
      // An HTML page is Jira's sign-in page.
      if (!mimeType.startsWith('image/')) throw notFound()
      return { bytes, mimeType }
    },
  }
}
