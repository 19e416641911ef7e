import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type ListView, type ListViewState, listViewLimits } from '#contract/list-views/list-view.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { forbidden, invalid, notFound, outdated } from '#server/errors.ts'
import { listSettings, listView } from '#server/list-views/tables.ts'
import { account } from '#server/sessions/tables.ts'

interface ViewInput {
  readonly name: string
  readonly isShared: boolean
  readonly state: ListViewState
}

interface Settings {
  readonly columns: readonly string[] | null
  readonly defaultView: number | null
}

/** Views of lists: of the administrator who asks, and those that others share. */
export interface ListViews {
  /** Ordered by name, with the settings of the list. */
  read(list: string, accountId: number): Promise<Settings & { readonly views: ListView[] }>
  /** Changes what is given. Throws 404 for a default view that the administrator does not have. */
  settle(list: string, accountId: number, settings: Partial<Settings>): Promise<void>
  /** Throws 400 for more views than one may have. */
  create(list: string, accountId: number, input: ViewInput): Promise<ListView>
  /**
   * Throws 404 for an unknown view, 403 for taking back what someone else has shared, and 412 with the current one if
   * it has changed since that version.
   */
  update(view: ViewOf, version: number, input: Partial<ViewInput>): Promise<ListView>
  /** Whether others have it as well. Throws 404 for an unknown view. */
  isShared(view: ViewOf): Promise<boolean>
  /** Throws 404 for an unknown view. */
  remove(view: ViewOf): Promise<void>
}

/** A view as an administrator sees it. */
interface ViewOf {
  readonly list: string
  readonly id: number
  readonly accountId: number
}

export function createListViews(db: Database): ListViews {
  const isReachable = (list: string, accountId: number): SQL | undefined =>
    and(eq(listView.list, list), or(eq(listView.accountId, accountId), listView.isShared))
  const isView = ({ list, id, accountId }: ViewOf) => and(eq(listView.id, id), isReachable(list, accountId))

  const select = (runner: Runner, accountId: number, condition: SQL | undefined): Promise<ListView[]> =>
    runner
      .select({
        id: listView.id,
        name: listView.name,
        isShared: listView.isShared,
        isMine: sql<boolean>`coalesce(${listView.accountId} = ${accountId}, false)`,
        by: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}`,
        version: listView.version,
        state: listView.state,
      })
      .from(listView)
      .leftJoin(account, eq(account.id, listView.accountId))
      .where(condition)
      .orderBy(asc(sql`lower(${listView.name})`), asc(listView.id))

  async function find(runner: Runner, view: ViewOf): Promise<ListView> {
    const [found] = await select(runner, view.accountId, isView(view))
    if (!found) throw notFound()
    return found
  }

  return {
    async read(list, accountId) {
      const [views, [settings]] = await Promise.all([
        select(db, accountId, isReachable(list, accountId)),
        db
          .select({ columns: listSettings.columns, defaultView: listSettings.defaultView })
          .from(listSettings)
          .where(and(eq(listSettings.list, list), eq(listSettings.accountId, accountId))),
      ])
      const defaultView = settings?.defaultView ?? null
      return {
        views,
        columns: settings?.columns ?? null,
        // It may have been taken back by who had shared it.
        defaultView: views.some(({ id }) => id === defaultView) ? defaultView : null,
      }
    },

    async settle(list, accountId, settings) {
      if (settings.defaultView) await find(db, { list, accountId, id: settings.defaultView })
      await db
        .insert(listSettings)
        .values({ list, accountId, ...settings })
        .onConflictDoUpdate({
          target: [listSettings.accountId, listSettings.list],
          // An update has to set something.
          set: { list, ...settings },
        })
    },

    create: (list, accountId, input) =>
      db.transaction(async (tx) => {
        const mine = and(eq(listView.list, list), eq(listView.accountId, accountId))
        if ((await tx.$count(listView, mine)) >= listViewLimits.perAccount)
          throw invalid(`You have ${listViewLimits.perAccount} views of this list. Delete one first.`)
        const rows = await tx
          .insert(listView)
          .values({ list, accountId, ...input })
          .returning({ id: listView.id })
        return find(tx, { list, accountId, id: onlyRow(rows).id })
      }),

    update: (view, version, input) =>
      db.transaction(async (tx) => {
        const isTakenBack = input.isShared === false
        if (isTakenBack && !(await find(tx, view)).isMine)
          throw forbidden('Only who has shared a view may take it back.')
        const changed = await tx
          .update(listView)
          .set({ ...input, version: sql`${listView.version} + 1` })
          .where(and(isView(view), eq(listView.version, version)))
          .returning({ id: listView.id })
        const current = await find(tx, view)
        if (changed.length === 0) throw outdated('This view was changed by someone else.', current)
        return current
      }),

    isShared: async (view) => (await find(db, view)).isShared,

    async remove(view) {
      const removed = await db.delete(listView).where(isView(view)).returning({ id: listView.id })
      if (removed.length === 0) throw notFound()
    },
  }
}

/** Deletes what an administrator has set for lists, except the views of all. */
export async function forgetViews(tx: Transaction, accountId: number): Promise<void> {
  await tx.delete(listSettings).where(eq(listSettings.accountId, accountId))
  await tx.delete(listView).where(and(eq(listView.accountId, accountId), eq(listView.isShared, false)))
}

/** Deletes own views of administrators who were removed before these went with them. */
export async function deleteOrphanedViews(db: Runner): Promise<void> {
  await db.delete(listView).where(and(isNull(listView.accountId), eq(listView.isShared, false)))
}
