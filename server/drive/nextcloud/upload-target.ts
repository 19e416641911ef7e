import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { driveLimits, driveErrors as errors } from '#contract/drive/drive-rules.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { makeFolders } from '#server/drive/nextcloud/changes.ts'
import type { NextcloudContext } from '#server/drive/nextcloud/context.ts'
import {
  findAt,
  findById,
  findEntries,
  findNamed,
  findNamesIn,
  findTarget,
  freeName,
  homeOf,
} from '#server/drive/nextcloud/items.ts'
import { cacheKey } from '#server/drive/nextcloud/listing.ts'
import type { NewUpload, UploadContent } from '#server/drive/port.ts'
import { driveUpload } from '#server/drive/tables.ts'
import { findAnnounced, type UploadRow, type UploadTarget } from '#server/drive/uploads.ts'
import { invalid, isDomainError, tooLarge, unavailable } from '#server/errors.ts'
import { accountScope } from '#server/events/scopes.ts'
import { encodePath, type NextcloudSession } from '#server/nextcloud/port.ts'
import { present } from '#server/present.ts'
import { recordActivity } from '#server/revisions/activity.ts'

/** Of each request to Nextcloud, and of the memory that a running upload takes. In bytes. */
const chunkBytes = 5 * 1024 * 1024

/** Nextcloud's own uploads in chunks: a folder of them that is moved to where the file belongs. */
export function createNextcloudTarget(context: NextcloudContext): UploadTarget {
  const { db, events, nextcloud, caches } = context
  const { openSession } = nextcloud

  async function announce(session: NextcloudSession, wanted: NewUpload): Promise<UploadRow> {
    const accountId = session.as.id
    const known = await findAnnounced(db, accountId, wanted)
    if (known) return known
    const { name, size, reference = null, keepsBoth = false } = wanted
    if (size > driveLimits.fileBytes) throw tooLarge(errors.tooLarge)
    const { available } = await spaceOf(session)
    if (available !== null && size > available) throw tooLarge('Your space in Nextcloud is full.')
    const target = await findTarget(session, wanted.folder)
    const path = await makeFolders(session, target, wanted.path ?? [])
    const folder = path === homeOf(session) ? null : (await findPlaced(session, path)).item.id
    const [created] = await db
      .insert(driveUpload)
      .values({
        ...{ accountId, name, size, reference, keepsBoth, folder, upstream: 'nextcloud' as const },
        id: randomBytes(24).toString('base64url'),
        path: `portico-${randomBytes(16).toString('hex')}`,
      })
      .onConflictDoNothing()
      .returning()
    // Announced twice at the same time.
    return created ?? present(await findAnnounced(db, accountId, wanted))
  }

  /** Records the file that an upload has become. */
  async function complete(session: NextcloudSession, row: UploadRow, { path, isNew }: Destination) {
    const { item } = await findPlaced(session, path)
    const version = isNew ? null : String(Date.parse(item.modifiedAt) / 1000)
    const completed = await db.transaction(async (tx) => {
      const [done] = await tx
        .update(driveUpload)
        .set({ item: item.id, version, received: row.size, completedAt: sql`now()`, updatedAt: sql`now()` })
        .where(and(eq(driveUpload.id, row.id), isNull(driveUpload.completedAt)))
        .returning()
      const action = isNew ? 'created' : 'changed'
      if (done) await recordActivity(tx, { type: 'files', action, by: session.as.id })
      return done ?? onlyRow(await tx.select().from(driveUpload).where(eq(driveUpload.id, row.id)))
    })
    caches.of(cacheKey(session)).clear()
    await events.publish('files', { scope: accountScope(session.as.id) })
    return completed
  }

  async function put(
    session: NextcloudSession,
    row: UploadRow,
    bytes: Buffer<ArrayBuffer>,
  ): Promise<UploadRow> {
    const destination = await findDestination(session, row)
    await session.changeEntry({
      ...{ method: 'PUT', path: encodePath(destination.path), body: bytes },
      headers: {
        ...binary.headers,
        ...destination.headers,
        ...(destination.isNew && { 'if-none-match': '*' }),
      },
    })
    return complete(session, row, destination)
  }

  return {
    announce: async (as, wanted) => announce(await openSession(as), wanted),

    async receiveWhole(as, wanted, content) {
      const session = await openSession(as)
      const row = await announce(session, wanted)
      if (row.completedAt || row.received > 0) return row
      return put(session, row, await readWhole(wanted, content))
    },

    async size(as, row) {
      const session = await openSession(as)
      const sizes = await chunksOf(session, row)
      return sizes?.reduce((sum, size) => sum + size, 0) ?? null
    },

    async write(as, row, { body, expect, saved }) {
      const session = await openSession(as)
      const folder = folderOf(session, row)
      let received = row.received
      if (received === 0)
        await session.changeEntry({ method: 'MKCOL', path: encodePath(folder), accepts: [405] })
      // Named by where it begins: a chunk that is sent again replaces the one before.
      const send = async (bytes: Buffer<ArrayBuffer>) => {
        if (bytes.length === 0) return
        const path = encodePath(`${folder}/${String(received).padStart(chunkName, '0')}`)
        await session.changeEntry({ ...binary, method: 'PUT', path, body: bytes })
        received += bytes.length
        await saved(received)
      }
      let waiting: Buffer[] = []
      let size = 0
      try {
        for await (const piece of body) {
          const bytes = Buffer.from(piece)
          expect(received + size + bytes.length)
          waiting.push(bytes)
          size += bytes.length
          if (size < chunkBytes) continue
          const chunk = Buffer.concat(waiting)
          waiting = []
          size = 0
          await send(chunk)
        }
      } finally {
        // Of a body that breaks off, what has arrived counts.
        await send(Buffer.concat(waiting))
      }
    },

    async finish(as, row) {
      const session = await openSession(as)
      if (row.size === 0) return put(session, row, Buffer.alloc(0))
      const sizes = await chunksOf(session, row)
      const destination = await findDestination(session, row)
      if (sizes?.reduce((sum, size) => sum + size, 0) !== row.size)
        // The process may have ended between the move and the record of it.
        return isFinished(destination, row) ? complete(session, row, destination) : null
      await session.changeEntry({
        ...{ method: 'MOVE', path: `${encodePath(folderOf(session, row))}/.file` },
        headers: {
          destination: session.destination(destination.path),
          'oc-total-length': String(row.size),
          ...destination.headers,
        },
      })
      return complete(session, row, destination)
    },

    async remove(as, row) {
      const session = await openSession(as)
      await session.changeEntry({
        method: 'DELETE',
        path: encodePath(folderOf(session, row)),
        accepts: [404],
      })
    },

    async space(as) {
      const { used, available } = await spaceOf(await openSession(as))
      return { used, allowed: available === null ? null : used + available }
    },
  }
}

/** In digits. */
const chunkName = 12
const isChunk = /\/\d{12}$/
const binary = { headers: { 'content-type': 'application/octet-stream' } }

async function findPlaced(session: NextcloudSession, path: string) {
  const found = await findAt(session, path)
  if (!found) throw unavailable('Nextcloud does not have what it was given.')
  return found
}

const folderOf = ({ uid }: NextcloudSession, { path }: UploadRow) => `/uploads/${uid}/${path}`

const chunkSchema = z.object({
  getcontentlength: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})

/** The sizes of what has arrived; null if it is gone, as Nextcloud removes what nobody continues for a day. */
async function chunksOf(session: NextcloudSession, row: UploadRow): Promise<number[] | null> {
  const entries = await findEntries(session, folderOf(session, row), 1, '<d:getcontentlength/>')
  return (
    entries?.flatMap(({ href, props }) => {
      if (!isChunk.test(href)) return []
      const { success, data } = chunkSchema.safeParse(props)
      if (!success) throw unavailable('Nextcloud does not describe an upload as it should.')
      return [data.getcontentlength]
    }) ?? null
  )
}

interface Destination {
  readonly path: string
  readonly isNew: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly existing: { readonly size: number; readonly modifiedAt: string } | undefined
}

/** Where an upload belongs now: its folder may have moved, or be gone, and its name may be taken. */
async function findDestination(
  session: NextcloudSession,
  { folder, name, keepsBoth }: UploadRow,
): Promise<Destination> {
  const parent = folder === null ? homeOf(session) : await pathOrHome(session, folder)
  const siblings = await findNamesIn(session, parent)
  // What others have shared lies among the own files, and stays as it is.
  const own = siblings.filter(({ item }) => item.isOwn)
  const named = findNamed(own, name)
  const existing = named && !named.item.isFolder && !keepsBoth ? await findAt(session, named.path) : null
  if (!existing) {
    const path = `${parent}/${freeName(siblings, name)}`
    return { path, isNew: true, headers: { overwrite: 'F' }, existing: undefined }
  }
  // Versions are told apart by their seconds.
  const seconds = Math.max(Math.floor(Date.now() / 1000), Date.parse(existing.item.modifiedAt) / 1000 + 1)
  return {
    path: existing.path,
    isNew: false,
    headers: { 'x-oc-mtime': String(seconds) },
    existing: existing.item,
  }
}

async function pathOrHome(session: NextcloudSession, folder: string): Promise<string> {
  try {
    const { path, item } = await findById(session, folder)
    return item.isFolder && item.isOwn ? path : homeOf(session)
  } catch (error) {
    if (isDomainError(error, 'notFound')) return homeOf(session)
    throw error
  }
}

const isFinished = ({ existing }: Destination, { size, updatedAt }: UploadRow) =>
  existing?.size === size && Date.parse(existing.modifiedAt) >= Date.parse(updatedAt) - 1000

async function readWhole({ size }: NewUpload, { body }: UploadContent): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let received = 0
  for await (const chunk of body) {
    received += chunk.length
    if (received > size) throw tooLarge(errors.moreThanAnnounced)
    chunks.push(chunk)
  }
  if (received !== size) throw invalid(errors.incomplete)
  return Buffer.concat(chunks)
}

const spaceSchema = z.object({
  'quota-used-bytes': z.coerce.number().nonnegative(),
  // Negative without a quota, or where Nextcloud does not know.
  'quota-available-bytes': z.coerce.number(),
})

async function spaceOf(session: NextcloudSession): Promise<{ used: number; available: number | null }> {
  const props = '<d:quota-used-bytes/><d:quota-available-bytes/>'
  const [top] = (await findEntries(session, homeOf(session), 0, props)) ?? []
  const { success, data } = spaceSchema.safeParse(top?.props)
  if (!success) throw unavailable('Nextcloud does not say how much space there is.')
  const available = data['quota-available-bytes']
  return { used: data['quota-used-bytes'], available: available < 0 ? null : available }
}
