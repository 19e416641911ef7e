import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Criteria, criteriaErrors } from '#contract/hiring/criteria.ts'
import type { Database, Runner } from '#server/database/connect.ts'
import { invalid } from '#server/errors.ts'
import { criteria } from '#server/hiring/tables.ts'
import type { NamedRows } from '#server/revisions/named-rows.ts'

/** The versions of the scoring criteria. A version never changes. */
export interface CriteriaVersions {
  /** Newest first. */
  list(): Promise<Criteria[]>
  /** The newest; null if there is none. */
  latest(): Promise<Criteria | null>
  exists(id: number): Promise<boolean>
  /** Adds a version. Throws 400 if the text equals the newest one (HD-364). */
  add(text: string, adminId: number | null): Promise<Criteria>
}

export function createCriteriaVersions(db: Database): CriteriaVersions {
  return {
    list: async () => newestFirst(db),
    latest: async () => (await newestFirst(db).limit(1))[0] ?? null,
    exists: async (id) => (await db.$count(criteria, eq(criteria.id, id))) > 0,

    add: (text, adminId) =>
      db.transaction(async (tx) => {
        // Saves wait for each other, so version numbers have no gaps or duplicates (HD-360); readers do not wait.
        await tx.execute(sql`lock table ${criteria} in share row exclusive mode`)
        const [newest] = await newestFirst(tx).limit(1)
        if (newest?.criteria === text) throw invalid({ criteria: [criteriaErrors.unchanged] })
        const version = (newest?.version ?? 0) + 1
        const [row] = await tx
          .insert(criteria)
          .values({ version, criteria: text, created_by: adminId })
          .returning(columns)
        if (!row) throw new Error('The criteria were not stored')
        return row
      }),
  }
}

const newestFirst = (runner: Runner) =>
  runner.select(columns).from(criteria).orderBy(desc(criteria.version)).$dynamic()

const { created_by: _, ...columns } = getTableColumns(criteria)

export const criteriaNames: NamedRows = {
  type: 'criteria',
  rows: criteria,
  title: sql`'Version ' || ${criteria.version}`,
  path: sql`null`,
  isKept: true,
}
