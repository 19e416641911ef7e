import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { contentTypes } from '#contract/content/index.ts'
import { mediaMessages, mediaPath } from '#contract/media/media.ts'
import { isKeyOf } from '#contract/records.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'
import { holdPictures, keepPicture, libraryOwner, takeKnown } from '#server/files/pictures.ts'
import type { FileRef, StoredPicture } from '#server/files/storage.ts'
import { fileUse, media } from '#server/files/tables.ts'
import { createEmailTemplates, templateOwner } from '#server/mail/template-store.ts'
import { partsOf } from '#server/media/picture-uses.ts'
import type { Actor } from '#server/revisions/revisions.ts'
import type { Services } from '#server/services.ts'

export type ReplaceServices = Pick<Services, 'db' | 'config' | 'content' | 'events' | 'library'>

/**
 * Shows another picture wherever one is shown: in rows, in drafts, and in e-mail templates, all or nothing. What is
 * said about it stays. Sent mails keep the former one. Returns the id of the picture that is shown now.
 */
export async function replacePicture(
  services: ReplaceServices,
  id: number,
  sent: StoredPicture,
  by: Actor,
): Promise<number> {
  const { id: shown, released } = await services.events.transaction(async (tx) => {
    const [before] = await tx.select({ path: media.path }).from(media).where(eq(media.id, id)).for('update')
    if (!before) throw notFound()
    const stored = await takeKnown(tx, sent)
    const images = { from: before.path, to: stored.path }
    if (images.from === images.to) throw invalid({ file: [mediaMessages.same] })
    const shown = stored.isKnown ? await findKnown(tx, stored.path) : await moveTo(services, tx, id, stored)
    publishRows(tx, 'content', mediaPath, [id, shown])
    return { id: shown, released: await moveUses(services, tx, images, by) }
  })
  // The history of a row may show it again for as long as the trash keeps rows.
  await services.library.archive(released)
  return shown
}

/**
 * From now on, what shows one picture shows another one, but for sent mails. Returns what nothing uses any more, to be
 * archived after the commit.
 */
export async function moveUses(
  services: ReplaceServices,
  tx: EventTransaction,
  images: Images,
  by: Actor,
): Promise<FileRef[]> {
  const inLibrary = and(eq(fileUse.path, images.from), eq(fileUse.owner, libraryOwner))
  const kept = await tx.delete(fileUse).where(inLibrary).returning({ path: fileUse.path })
  if (kept.length > 0) await keepPicture(tx, images.to)
  await replaceInOwners(services, tx, images, by)
  return services.library.deleteUnused(tx, [images.from])
}

/** The path of a picture, and of the one that is shown instead. */
interface Images {
  readonly from: string
  readonly to: string
}

/** The row of the picture gets the new file, with its id and its description. */
async function moveTo({ library }: ReplaceServices, tx: EventTransaction, id: number, stored: StoredPicture) {
  await library.record(tx, [{ ...stored, picture: undefined }])
  const { sha256, width, height } = stored.picture ?? {}
  await tx
    .update(media)
    .set({ path: stored.path, sha256, width, height, version: sql`${media.version} + 1` })
    .where(eq(media.id, id))
  return id
}

/** The picture that is in the library already, which stays until the end of the transaction. */
async function findKnown(tx: EventTransaction, path: string): Promise<number> {
  await holdPictures(tx, { file: path })
  const [known] = await tx.select({ id: media.id }).from(media).where(eq(media.path, path))
  if (!known) throw notFound()
  return known.id
}

async function replaceInOwners(
  services: ReplaceServices,
  tx: EventTransaction,
  images: Images,
  by: Actor,
): Promise<void> {
  const templates = createEmailTemplates(services)
  // In one order, which prevents deadlocks.
  const owners = await tx
    .select({ owner: fileUse.owner })
    .from(fileUse)
    .where(and(eq(fileUse.path, images.from), ne(fileUse.owner, libraryOwner)))
    .orderBy(asc(fileUse.owner))
  for (const { kind, id } of owners.map(({ owner }) => partsOf(owner))) {
    if (isKeyOf(contentTypes, kind)) await services.content[kind].replaceImage(tx, id, images, by)
    else if (kind === templateOwner) await templates.replaceImage(tx, id, images)
  }
}
