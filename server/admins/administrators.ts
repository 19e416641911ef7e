import { and, asc, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { administratorFilters } from '#contract/account/account-filters.ts'
import { accountMessages } from '#contract/account/account-messages.ts'
import type {
  Administrator,
  administratorChangeSchema,
  newAdministratorSchema,
} from '#contract/account/administrator.ts'
import { administratorsPath, administratorErrors as errors } from '#contract/account/administrator-fields.ts'
import { refusalOf } from '#contract/account/roles.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { Database, Runner } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'
import type { Library } from '#server/files/library.ts'
import { whereFilters } from '#server/list/filter-terms.ts'
import { orderTermsOf } from '#server/list/order-terms.ts'
import { forgetViews } from '#server/list-views/store.ts'
import { createRevisions, type RevisionAction } from '#server/revisions/revisions.ts'
import type { Devices } from '#server/sessions/devices.ts'
import { mapDuplicates } from '#server/sessions/duplicates.ts'
import { endPendingLinks } from '#server/sessions/email-changes.ts'
import { fullName } from '#server/sessions/full-name.ts'
import { isPersonOf } from '#server/sessions/people.ts'
import { isInTwoSteps, signInColumns } from '#server/sessions/sign-in-columns.ts'
import type { Sessions } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'

interface AdministratorOptions {
  readonly db: Database
  readonly events: EventBus
  readonly sessions: Sessions
  readonly devices: Devices
  readonly library: Library
}

/** The accounts of administrators, as owners manage them. Changes throw 403 once the caller is no owner any more. */
export function createAdministrators({ db, events, sessions, devices, library }: AdministratorOptions) {
  const revisions = createRevisions(administratorsPath, account, db)
  const select = (runner: Runner) => runner.select(columns).from(account).$dynamic()

  async function find(runner: Runner, id: number): Promise<Administrator> {
    const [row] = await select(runner).where(and(isAdministrator, eq(account.id, id)))
    if (!row) throw notFound()
    return toAdministrator(row)
  }

  /**
   * A change by an owner. All owners are locked, so that of two who take each other's role at once one succeeds, and
   * there is always one who can sign in. Throws 400 if the change would leave none.
   */
  const asOwner = <T>(by: number, work: (tx: EventTransaction) => Promise<T>): Promise<T> =>
    events.transaction(async (tx) => {
      const owners = () => tx.select({ id: account.id }).from(account).where(canOwn).orderBy(asc(account.id))
      const before = await owners().for('update')
      if (!before.some(({ id }) => id === by)) throw forbidden(refusalOf('viewer', 'people'))
      const done = await work(tx)
      if ((await owners()).length === 0) throw invalid(errors.lastOwner)
      return done
    })

  const record = async (
    tx: EventTransaction,
    action: RevisionAction,
    { id, first_name, last_name, email, role, state }: Administrator,
    { by, ...fact }: { readonly by: number; readonly active?: boolean | undefined },
  ) => {
    const row = { id, first_name, last_name, email, role, state, ...fact }
    await revisions.record(tx, action, row, { id: by })
    publishRows(tx, 'administrator', administratorsPath, [id])
  }

  return {
    async list({ order, skip, limit, ...query }: ListQuery): Promise<Administrator[]> {
      const rows = select(db)
        .where(matches(query))
        .orderBy(...orderTerms(order))
        .offset(skip)
      return (await (limit === null ? rows : rows.limit(limit))).map(toAdministrator)
    },
    count: (query: ListQuery): Promise<number> => db.$count(account, matches(query)),
    find: (id: number) => find(db, id),

    /** Adds an account without a password. Throws 400 under `email` if another administrator has the address. */
    add: (by: number, { email, role, ...names }: z.output<typeof newAdministratorSchema>) =>
      mapDuplicates({ email: accountMessages.emailTaken }, () =>
        asOwner(by, async (tx) => {
          const { first_name: firstName, last_name: lastName } = names
          const added = await tx
            .insert(account)
            .values({ kind: 'admin', role, email, firstName, lastName })
            .returning({ id: account.id })
          const row = await find(tx, onlyRow(added).id)
          await record(tx, 'created', row, { by })
          return row
        }),
      ),

    /** Gives another role, or deactivates: all sessions and links end. Throws 404 for an unknown id. */
    change: (by: number, id: number, { role, active }: z.output<typeof administratorChangeSchema>) =>
      asOwner(by, async (tx) => {
        const before = await find(tx, id)
        await tx.update(account).set({ role, active, updatedAt: sql`now()` }).where(eq(account.id, id))
        if (active === false) {
          await endPendingLinks(tx, id)
          await sessions.revokeAll(tx, id)
          await devices.revokeAll(tx, id)
        }
        const row = await find(tx, id)
        const isSwitched = (before.state === 'deactivated') !== (row.state === 'deactivated')
        await record(tx, 'changed', row, { by, ...(isSwitched && { active }) })
        return row
      }),

    /** Removes an account with its sessions and picture. Throws 404 for an unknown id. */
    async remove(by: number, id: number): Promise<void> {
      const unused = await asOwner(by, async (tx) => {
        const row = await find(tx, id)
        await sessions.revokeAll(tx, id)
        await record(tx, 'deleted', row, { by })
        const unused = await library.setUses(tx, `account:${id}`, [], [])
        await forgetViews(tx, id)
        await tx.delete(account).where(eq(account.id, id))
        return unused
      })
      await library.archive(unused)
    },
  }
}

const state = sql<Administrator['state']>`case
  when not ${account.active} then 'deactivated'
  when ${account.passwordHash} is null then 'invited'
  else 'active' end`

const columns = {
  id: account.id,
  email: account.email,
  first_name: account.firstName,
  last_name: account.lastName,
  // Administrators have had a role since there are roles.
  role: sql<Administrator['role']>`${account.role}`,
  profile_image: account.profileImage,
  state,
  ...signInColumns,
  created_at: account.createdAt,
}

const toAdministrator = ({
  created_at,
  ...row
}: Omit<Administrator, 'created_at'> & { created_at: Date }): Administrator => ({
  ...row,
  created_at: created_at.toISOString(),
})

const isAdministrator = isPersonOf('admin')
/** The owners who can sign in. */
const canOwn = and(
  isAdministrator,
  eq(account.role, 'owner'),
  account.active,
  isNotNull(account.passwordHash),
)

/** Of a few accounts, which need no index. */
const matches = ({ filters, searchText }: Pick<ListQuery, 'filters' | 'searchText'>): SQL | undefined =>
  and(
    isAdministrator,
    filters.state === undefined ? undefined : eq(state, filters.state),
    whereFilters(administratorFilters, filterKeys, filters),
    searchText === ''
      ? undefined
      : sql`strpos(lower(${fullName()} || ' ' || ${account.email}), lower(${searchText})) > 0`,
  )

const filterKeys = { role: account.role, has_second_step: isInTwoSteps, created_at: account.createdAt }

const sortKeys: Readonly<Record<string, SQLWrapper>> = {
  name: account.nameSort,
  email: sql`lower(${account.email})`,
  role: account.role,
  created_at: account.createdAt,
}

const orderTerms = orderTermsOf(account.id, sortKeys)
