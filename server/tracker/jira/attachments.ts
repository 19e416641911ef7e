import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { forbidden, notFound, unavailable } from '#server/errors.ts'
import { displayName } from '#server/files/display-name.ts'
import { detectMediaType } from '#server/files/media-type.ts'
import type { ByteRange, OpenedFile, SentFile } from '#server/files/storage.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { pageOf } from '#server/tracker/jira/entry-pages.ts'
import { inOrder, showFiles } from '#server/tracker/jira/issues.ts'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import { issuePath } from '#server/tracker/jira/paths.ts'
import { attachmentSchema, filesSchema, type JiraAttachment } from '#server/tracker/jira/schemas.ts'
import type { JiraSession } from '#server/tracker/jira/session.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { hasThumbnail, renderThumbnail, unlessInvalid } from '#server/tracker/thumbnails.ts'
import { segment } from '#server/upstream/client.ts'

type Attachments = Pick<Tracker, 'listAttachments' | 'addAttachments' | 'findAttachment' | 'deleteAttachment'>

export function createAttachments(context: JiraContext): Attachments {
  const { openSession, people, kind } = context
  /** Only attachments of the named issue that the employee can see. */
  const find = async (session: JiraSession, key: string, id: string) => {
    // A player asks for the parts of a file one by one.
    const files = await session.cache.remember(`files ${key}`, () => readFiles(session, key), {
      rows: (all) => all.length,
    })
    const file = files.find((one) => one.id === id)
    if (!file) throw notFound()
    return file
  }

  return {
    async listAttachments(as, key, position) {
      const session = await openSession(as)
      const { rows, before } = pageOf(await readFiles(session, key), position)
      return { rows: await showFiles(context, session, key, rows), before }
    },
    async addAttachments(as, key, files) {
      const session = await openSession(as)
      return showFiles(context, session, key, await sendFiles(session, key, files))
    },
    async findAttachment(as, key, id) {
      const session = await openSession(as)
      const file = await find(session, key, id)
      const [attachment] = await showFiles(context, session, key, [file])
      if (!attachment) throw notFound()
      const open = (part?: ByteRange) => openFile(session, kind, file, part)
      const draw = async () => renderThumbnail(async () => readWhole(await open()))
      return {
        attachment,
        open,
        drawThumbnail: async () => (hasThumbnail(file) ? unlessInvalid(draw()) : null),
      }
    },
    async deleteAttachment(as, key, id) {
      const session = await openSession(as)
      const { author } = await find(session, key, id)
      if (people.identityOf(author) !== session.me) throw forbidden()
      await session.tell('DELETE', `/attachment/${segment(id)}`)
    },
  }
}

async function readFiles(session: JiraSession, key: string): Promise<JiraAttachment[]> {
  const query = { fields: 'attachment' }
  const { fields } = await session.get(filesSchema, issuePath(key), query)
  return inOrder(fields.attachment ?? [])
}

/** Streams files from the disk to an issue. */
export async function sendFiles(
  session: JiraSession,
  key: string,
  files: readonly SentFile[],
): Promise<JiraAttachment[]> {
  if (files.length === 0) return []
  const form = new FormData()
  for (const { name, file } of files)
    form.append(
      'file',
      await openAsBlob(file.localPath, { type: detectMediaType(file.head) }),
      displayName(name),
    )
  // Without this header, Jira rejects the form as cross-site.
  const headers = { 'x-atlassian-token': 'no-check' }
  return session.change(z.array(attachmentSchema), 'POST', `${issuePath(key)}/attachments`, { form, headers })
}

async function openFile(
  session: JiraSession,
  kind: JiraKind,
  { id, filename, mimeType, size }: JiraAttachment,
  part: ByteRange | undefined,
): Promise<OpenedFile | null> {
  const headers: Record<string, string> = part ? { range: `bytes=${part.start}-${part.end}` } : {}
  const {
    status,
    body,
    headers: sent,
  } = kind === 'cloud'
    ? await session.open(`/rest/api/3/attachment/content/${segment(id)}`, {
        query: { redirect: false },
        headers,
      })
    : await session.open(`/secure/attachment/${segment(id)}/${segment(filename)}`, { headers })
  const isPage = sent.get('content-type')?.startsWith('text/html') && !mimeType.startsWith('text/html')
  if (isPage || !body || status !== (part ? 206 : 200)) {
    await body?.cancel()
    // An HTML page instead of the file is Jira's sign-in page.
    throw isPage ? forbidden() : unavailable('Jira does not send this file.')
  }
  // The types of the browser's streams and of Node's differ by name only.
  return { size, body: Readable.fromWeb(body as ReadableStream) }
}

async function readWhole(file: OpenedFile | null): Promise<Buffer | null> {
  if (!file || Buffer.isBuffer(file.body)) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file.body) {
    size += chunk.length
    // Longer than announced.
    if (size > file.size) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
