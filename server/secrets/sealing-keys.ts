import * as path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Database, Runner } from '#server/database/connect.ts'
import { keyFiles, readKey, readOrCreateKey } from '#server/secrets/key-file.ts'
import { signText } from '#server/secrets/signature.ts'
import { sealingKey } from '#server/secrets/tables.ts'
import { StartupError } from '#server/startup/startup-error.ts'

type KeyName = (typeof keyFiles)[number]

/**
 * A key in DATA_DIR. The first start on a database makes it and records its fingerprint. Throws StartupError if the
 * secrets of the database are sealed with another one.
 */
export async function openKey(db: Runner, dataDir: string, name: KeyName): Promise<Buffer> {
  const file = path.join(dataDir, name)
  // Before the file is read: another process of this folder makes the file first.
  const [recorded] = await db.select().from(sealingKey).where(eq(sealingKey.name, name))
  const key = recorded ? readKey(file) : readOrCreateKey(file)
  if (!key || fingerprintOf(key) !== (recorded?.fingerprint ?? (await record(db, name, key))))
    throw new StartupError(
      `${file} is ${key ? 'not the key' : 'missing, the key'} that the secrets of this database are sealed with. ` +
        `Copy ${keyFiles.join(', ')} from the DATA_DIR of another machine that runs Portico on it. ` +
        'If no machine has them any more, see `npm run adopt-keys` in docs/operations.md.',
    )
  return key
}

/** Makes the keys in DATA_DIR those of the database, and new ones where none is there. */
export async function adoptKeys(db: Database, dataDir: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sealingKey)
    for (const name of keyFiles) await openKey(tx, dataDir, name)
  })
}

/** Returns the fingerprint that was recorded first. */
async function record(db: Runner, name: KeyName, key: Buffer): Promise<string | undefined> {
  const [first] = await db
    .insert(sealingKey)
    .values({ name, fingerprint: fingerprintOf(key) })
    .onConflictDoUpdate({ target: sealingKey.name, set: { name: sql`excluded.name` } })
    .returning()
  return first?.fingerprint
}

const fingerprintOf = (key: Buffer) => signText(key, '', 'fingerprint')
