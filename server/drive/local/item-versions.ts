import { desc, eq } from 'drizzle-orm'
import { driveErrors as errors } from '#contract/drive/drive-rules.ts'
import { changeItems, findOwn, publishTree, type Reader } from '#server/drive/local/items.ts'
import { fileOwner } from '#server/drive/local/trash.ts'
import { driveItem, driveVersion } from '#server/drive/tables.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { Library } from '#server/files/library.ts'

/** Permanently removes a version, as if it had never been added. */
export async function removeVersion(
  { events, library }: { readonly events: EventBus; readonly library: Library },
  reader: Reader,
  id: string,
  versionId: string,
): Promise<void> {
  const released = await changeItems(events, reader.accountId, async (tx) => {
    const { item } = await findOwn(tx, reader, id)
    const versions = await tx
      .select()
      .from(driveVersion)
      .where(eq(driveVersion.itemId, item.id))
      .orderBy(desc(driveVersion.id))
    const removed = versions.find((version) => String(version.id) === versionId)
    if (!removed) throw notFound()
    const [current, ...older] = versions.filter((version) => version !== removed)
    if (!current) throw invalid(errors.onlyVersion)
    await tx.delete(driveVersion).where(eq(driveVersion.id, removed.id))
    if (removed === versions[0]) {
      const { path, size, type, createdAt: modifiedAt } = current
      await tx.update(driveItem).set({ path, size, type, modifiedAt }).where(eq(driveItem.id, item.id))
    }
    await publishTree(tx, item)
    return library.setUses(
      tx,
      fileOwner(item.id),
      [current, ...older].map(({ path }) => path),
    )
  })
  await library.delete(released)
}
