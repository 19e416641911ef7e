import { createHash } from 'node:crypto'
import { and, eq, like, lt, sql } from 'drizzle-orm'
import { storageLimits, storageMessages } from '#contract/storage/storage-limits.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { file, visitorStorage } from '#server/files/tables.ts'
import { HttpError, tooManyRequests } from '#server/http/errors.ts'
import { networksOf, shareAt } from '#server/http/network.ts'

/** The bytes that one account may store, by folder. Other folders have no limit for an account. */
const quotas: Readonly<Record<string, number>> = { attachment: storageLimits.attachments }

const folderOf = ({ path }: Pick<StoredFile, 'path'>) => path.slice(0, path.indexOf('/'))

/** The bytes of an account's files in a folder. */
export async function usedBy(runner: Runner, accountId: number, folder: string): Promise<number> {
  const [row] = await runner
    .select({ used: sql<number>`coalesce(sum(${file.size}), 0)::float8` })
    .from(file)
    .where(and(eq(file.accountId, accountId), like(file.path, `${folder}/%`)))
  return row?.used ?? 0
}

/** Throws 413 if an account has no room for these bytes. For large uploads, before their bytes arrive. */
export async function requireRoom(
  runner: Runner,
  accountId: number,
  { folder, bytes }: { readonly folder: string; readonly bytes: number },
): Promise<void> {
  const allowed = quotas[folder]
  if (allowed === undefined) return
  const used = await usedBy(runner, accountId, folder)
  if (used + bytes > allowed)
    throw new HttpError(413, { detail: storageMessages.quotaReached(used, allowed) })
}

/**
 * Records files. Throws 413 if one exceeds the quota of its account: concurrent transactions of the account wait, so
 * that they cannot exceed it together.
 */
export async function recordWithinQuotas(tx: Runner, files: readonly StoredFile[]): Promise<void> {
  for (const one of files) {
    const { accountId, size } = one
    const folder = folderOf(one)
    if (accountId == null || quotas[folder] === undefined) continue
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`quota of ${folder}`}), ${accountId})`)
    await requireRoom(tx, accountId, { folder, bytes: size })
    await tx.insert(file).values(one)
  }
  const others = files.filter((one) => one.accountId == null || quotas[folderOf(one)] === undefined)
  // Two restorations at once may record the same file.
  if (others.length > 0)
    await tx
      .insert(file)
      .values([...others])
      .onConflictDoNothing()
}

/**
 * Counts what a visitor leaves behind, in the transaction that stores it. Throws 429 above the limit of the visitor's
 * network and day; with the transaction, the count is undone.
 */
export async function chargeVisitor(tx: Transaction, ip: string, bytes: number): Promise<void> {
  for (const [at, network] of networksOf(ip).entries())
    await charge(tx, network, bytes, shareAt(at, storageLimits.visitorDay))
}

async function charge(tx: Transaction, network: string, bytes: number, allowed: number): Promise<void> {
  const rows = await tx
    .insert(visitorStorage)
    .values({ day: today, network: createHash('sha256').update(network).digest('hex'), bytes })
    .onConflictDoUpdate({
      target: [visitorStorage.day, visitorStorage.network],
      set: { bytes: sql`${visitorStorage.bytes} + excluded.bytes` },
    })
    .returning({
      bytes: visitorStorage.bytes,
      untilTomorrow: sql<number>`extract(epoch from (${today} + 1) - (now() at time zone 'UTC'))::float8`,
    })
  const { bytes: used, untilTomorrow } = onlyRow(rows)
  if (used > allowed) throw tooManyRequests(untilTomorrow, { detail: storageMessages.visitorDay })
}

const today = sql`(now() at time zone 'UTC')::date`

/** The bytes that texts take up: their own length, and their rows. */
export const storedLength = (...texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text) + storageLimits.perRow, 0)

/** Today's bytes of the network that has left the most behind. */
export async function mostOfVisitor(db: Database): Promise<number> {
  const [row] = await db
    .select({ most: sql<number>`coalesce(max(${visitorStorage.bytes}), 0)::float8` })
    .from(visitorStorage)
    .where(eq(visitorStorage.day, today))
  return row?.most ?? 0
}

/** Which network a visitor came from is known for a day. */
export async function forgetVisitors(db: Database): Promise<void> {
  await db.delete(visitorStorage).where(lt(visitorStorage.day, today))
}
