import { asc, inArray, sql } from 'drizzle-orm'
import { contentTypes } from '#contract/content/index.ts'
import { mediaPath } from '#contract/media/media.ts'
import { keysOf } from '#contract/records.ts'
import type { Database } from '#server/database/connect.ts'
import { publishRows } from '#server/events/rows.ts'
import { holdPictures, libraryOwner } from '#server/files/pictures.ts'
import { fileUse, media } from '#server/files/tables.ts'
import { templateOwner } from '#server/mail/template-store.ts'
import { moveUses, type ReplaceServices } from '#server/media/replace.ts'

/** How many are joined in one run. */
const perRun = 1000

/**
 * Joins pictures that were stored several times before the library stored each once: what shows a double shows the one
 * that stays, in one transaction for each double, so that an interrupted run is continued by the next. Those that were
 * described in different words stay apart, and so do sent mails, which keep what was sent.
 */
export async function joinDoubles(services: ReplaceServices): Promise<void> {
  for (const double of await findDoubles(services.db)) await join(services, double)
}

interface Double extends Record<string, unknown> {
  readonly id: number
  /** The one that stays: one that is described, else the oldest. */
  readonly kept: number
}

/** What uses the pictures that can be shown by another one instead. */
const movable = [...keysOf(contentTypes), templateOwner, libraryOwner]

async function findDoubles(db: Database): Promise<Double[]> {
  const { rows } = await db.execute<Double>(
    sql`with ranked as (
          select id, path, sha256, alt, decorative, x, y, alt <> '' or decorative or x <> 50 or y <> 50 as described,
            first_value(id) over same as kept
          from ${media} where sha256 <> ''
          window same as (partition by sha256 order by (alt <> '' or decorative or x <> 50 or y <> 50) desc, id)
        )
        select double.id, double.kept from ranked double join ranked kept on kept.id = double.kept
        where double.id <> double.kept
          and (not double.described
            or (double.alt, double.decorative, double.x, double.y) = (kept.alt, kept.decorative, kept.x, kept.y))
          and exists (
            select 1 from ${fileUse} where ${fileUse.path} = double.path
              and split_part(${fileUse.owner}, ':', 1) = any(${sql.param(movable)}::text[]))
        order by double.id limit ${perRun}`,
  )
  return rows
}

async function join(services: ReplaceServices, { id, kept }: Double): Promise<void> {
  const released = await services.events.transaction(async (tx) => {
    const found = await tx
      .select({ id: media.id, path: media.path })
      .from(media)
      .where(inArray(media.id, [id, kept]))
      .orderBy(asc(media.id))
      .for('update')
    const pathOf = (wanted: number) => found.find((one) => one.id === wanted)?.path
    const [from, to] = [pathOf(id), pathOf(kept)]
    // Another process may have joined them.
    if (from === undefined || to === undefined) return []
    await holdPictures(tx, { file: to })
    publishRows(tx, 'content', mediaPath, [id, kept])
    return moveUses(services, tx, { from, to }, null)
  })
  // The history of a row may show it again for as long as the trash keeps rows.
  await services.library.archive(released)
}
