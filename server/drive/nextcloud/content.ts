import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { imageDimensions } from '#contract/images.ts'
import { findById } from '#server/drive/nextcloud/items.ts'
import { versionPath, versionsOf } from '#server/drive/nextcloud/versions.ts'
import type { DriveContent, DriveThumbnail } from '#server/drive/port.ts'
import { forbidden, isDomainError, notFound, unavailable } from '#server/errors.ts'
import { davPath, encodePath, type NextcloudSession } from '#server/nextcloud/port.ts'

/** @param version by id, for the owner only; the current one by default */
export async function findContent(
  session: NextcloudSession,
  id: string,
  version?: string,
): Promise<DriveContent> {
  const { item, path, tag, isReadable } = await findById(session, id)
  if (item.isFolder) throw notFound()
  if (!isReadable) throw forbidden('Its owner does not let others download this file.')
  const { name, type } = item
  const current = { name, type, size: item.size, tag, open: openerOf(session, path, item.size) }
  if (version === undefined) return current
  if (!item.isOwn) throw notFound()
  const versions = await versionsOf(session, item)
  const index = versions.findIndex((one) => one.id === version)
  const older = versions[index]
  if (!older) throw notFound()
  if (index === 0) return current
  const { size } = older
  return {
    name,
    type,
    size,
    tag: `${id}-${version}`,
    open: openerOf(session, versionPath(session, id, version), size),
  }
}

const openerOf =
  (session: NextcloudSession, path: string, size: number): DriveContent['open'] =>
  async (part) => {
    if (size === 0) return { size, body: Buffer.alloc(0) }
    const headers: Record<string, string> = part ? { range: `bytes=${part.start}-${part.end}` } : {}
    const request = { path: `${davPath}${encodePath(path)}`, headers }
    const answer = await session.open(request).catch(nullIfGone)
    if (!answer) return null
    const { status, body, headers: sent } = answer
    const isPart = sent.get('content-range') === (part && `bytes ${part.start}-${part.end}/${size}`)
    if (!body || status !== (part ? 206 : 200) || (part && !isPart)) {
      await body?.cancel()
      throw unavailable('Nextcloud does not send this file.')
    }
    // The types of the browser's streams and of Node's differ by name only.
    return { size, body: Readable.fromWeb(body as ReadableStream) }
  }

const nullIfGone = (error: unknown): null => {
  if (isDomainError(error, 'notFound')) return null
  throw error
}

/** Larger ones are none. In bytes. */
const maxThumbnail = 2 * 1024 * 1024

/** Nextcloud draws it, and knows who may see it. */
export async function findThumbnail(session: NextcloudSession, id: string): Promise<DriveThumbnail> {
  if (!/^[1-9]\d{0,17}$/.test(id)) throw notFound()
  const [x, y] = imageDimensions('fileThumb', 2)
  // Cut to the size; without the picture of a type where there is no other.
  const query = { fileId: id, x, y, a: 0, mode: 'cover', forceIcon: 0 }
  const { body, headers } = await session.open({ path: '/index.php/core/preview', query })
  const type = headers.get('content-type') ?? ''
  const chunks: Uint8Array[] = []
  let size = 0
  if (/^image\/(?:png|jpeg|webp|gif)$/.test(type))
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > maxThumbnail) break
      chunks.push(chunk)
    }
  else await body?.cancel()
  if (size === 0 || size > maxThumbnail) throw notFound()
  const bytes = Buffer.concat(chunks)
  return { type, bytes, tag: createHash('sha256').update(bytes).digest('hex').slice(0, 32) }
}
