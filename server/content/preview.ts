import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { ContentPath } from '#contract/content/index.ts'
import { limits } from '#contract/limits.ts'
import { contentPreview } from '#server/content/tables.ts'
import type { Database } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'

/** A row that a preview shows although it is not published. */
export interface PreviewTarget {
  readonly type: ContentPath
  readonly rowId: number
}

/**
 * Previews of unpublished rows on their public pages, opened by random tokens that are stored as hashes for an hour.
 */
export interface Previews {
  create(row: PreviewTarget): Promise<{ token: string; expiresAt: Date }>
  /** The row that a token shows; null for an unknown or expired token. */
  find(token: string): Promise<PreviewTarget | null>
  deleteExpired(): Promise<void>
}

export function createPreviews(db: Database): Previews {
  return {
    async create({ type, rowId }) {
      const token = randomBytes(32).toString('base64url')
      const rows = await db
        .insert(contentPreview)
        .values({
          hash: hashToken(token),
          type,
          rowId,
          expiresAt: sql`now() + make_interval(mins => ${limits.previewMinutes})`,
        })
        .returning({ expiresAt: contentPreview.expiresAt })
      return { token, expiresAt: onlyRow(rows).expiresAt }
    },
    async find(token) {
      const [row] = await db
        .select({ type: contentPreview.type, rowId: contentPreview.rowId })
        .from(contentPreview)
        .where(and(eq(contentPreview.hash, hashToken(token)), gt(contentPreview.expiresAt, sql`now()`)))
      return row ?? null
    },
    async deleteExpired() {
      await db.delete(contentPreview).where(lt(contentPreview.expiresAt, sql`now()`))
    },
  }
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
