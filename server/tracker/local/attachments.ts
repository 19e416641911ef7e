import { and, eq, inArray } from 'drizzle-orm'
import { parseId } from '#contract/calls/row-id.ts'
import { trackerLimits } from '#contract/tracker/tracker.ts'
import type { Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { notFound } from '#server/errors.ts'
import { displayName } from '#server/files/display-name.ts'
import { nameOfContent } from '#server/files/file-name.ts'
import type { FilePurpose } from '#server/files/library.ts'
import { detectMediaType } from '#server/files/media-type.ts'
import { contentOf } from '#server/files/send-file.ts'
import type { SentFile, StoredFile } from '#server/files/storage.ts'
import { type Uploads, withUploads } from '#server/files/uploads.ts'
import type { Employee } from '#server/sessions/store.ts'
import { attachmentFolder, attachmentOwner } from '#server/tracker/attachment-files.ts'
import { findOwnIssue, lockIssue } from '#server/tracker/local/access.ts'
import type { LocalContext } from '#server/tracker/local/context.ts'
import type { IssueReader } from '#server/tracker/local/issues.ts'
import { findOwnPart, recordChanges, touchIssue } from '#server/tracker/local/parts.ts'
import { drawThumbnail } from '#server/tracker/local/thumbnails.ts'
import type { Tracker } from '#server/tracker/port.ts'
import { issueAttachment } from '#server/tracker/tables.ts'
import { hasThumbnail } from '#server/tracker/thumbnails.ts'

/** Any file, private. The type is in the row, not in the path. */
const purpose: FilePurpose = {
  folder: attachmentFolder,
  visibility: 'private',
  maxBytes: trackerLimits.attachmentBytes,
  detectType: async () => 'bin',
}

/** A file of an issue that is about to be created. */
export interface NewAttachment {
  readonly name: string
  readonly mimeType: string
  readonly stored: StoredFile
}

export const storeAttachments = (uploads: Uploads, files: readonly SentFile[]): Promise<NewAttachment[]> =>
  Promise.all(
    files.map(async ({ name, file }) => {
      const mimeType = detectMediaType(file.head)
      return {
        name: nameOfContent(displayName(name), mimeType),
        mimeType,
        stored: await uploads.storeTemp(purpose, file),
      }
    }),
  )

/** Adds stored files to an issue that is locked or new, and to its history. Returns their ids. */
export async function insertAttachments(
  tx: Transaction,
  { library }: Pick<LocalContext, 'library'>,
  { as, issueId, files }: { as: Employee; issueId: number; files: readonly NewAttachment[] },
): Promise<number[]> {
  const ids: number[] = []
  for (const { name, mimeType, stored } of files) {
    const { path, size } = stored
    const added = await tx
      .insert(issueAttachment)
      .values({ issueId, authorId: as.id, name, mimeType, path, size })
      .returning({ id: issueAttachment.id })
    const { id } = onlyRow(added)
    await library.setUses(tx, attachmentOwner(id), [path], [{ ...stored, accountId: as.id }])
    ids.push(id)
  }
  await recordChanges(
    tx,
    as,
    issueId,
    files.map(({ name }) => ({ field: 'attachment', to: name })),
  )
  return ids
}

export function createAttachments(
  context: LocalContext,
  reader: IssueReader,
): Pick<Tracker, 'listAttachments' | 'addAttachments' | 'findAttachment' | 'deleteAttachment'> {
  const { db, events, library, files: storages } = context
  return {
    async listAttachments(as, key, position) {
      const { id } = await findOwnIssue(db, as, key)
      return reader.attachments(db, as, { key, where: eq(issueAttachment.issueId, id) }, position)
    },
    addAttachments: (as, key, files) =>
      withUploads(library, async (uploads) => {
        const stored = await storeAttachments(uploads, files)
        return events.transaction(async (tx) => {
          const issue = await lockIssue(tx, as, key)
          const ids = await insertAttachments(tx, context, { as, issueId: issue.id, files: stored })
          await touchIssue(tx, issue, 'attachments')
          return (await reader.attachments(tx, as, { key, where: inArray(issueAttachment.id, ids) })).rows
        })
      }),
    async findAttachment(as, key, id) {
      const { id: issueId } = await findOwnIssue(db, as, key)
      const where = and(eq(issueAttachment.id, parseId(id) ?? 0), eq(issueAttachment.issueId, issueId))
      const { rows: found } = await reader.attachments(db, as, { key, where })
      const [attachment] = found
      const [row] = await db.select({ path: issueAttachment.path }).from(issueAttachment).where(where)
      if (!attachment || !row) throw notFound()
      return {
        attachment,
        ...contentOf(storages.private, row.path),
        drawThumbnail: async () => (hasThumbnail(attachment) ? drawThumbnail(context, row.path) : null),
      }
    },
    async deleteAttachment(as, key, attachmentId) {
      const unused = await events.transaction(async (tx) => {
        const issue = await lockIssue(tx, as, key)
        const own = { issueId: issue.id, id: attachmentId }
        const { id, name } = await findOwnPart(tx, as, issueAttachment, own)
        await tx.delete(issueAttachment).where(eq(issueAttachment.id, id))
        await recordChanges(tx, as, issue.id, [{ field: 'attachment', from: name }])
        await touchIssue(tx, issue, 'attachments')
        return library.releaseOwners(tx, [attachmentOwner(id)])
      })
      await library.delete(unused)
    },
  }
}
