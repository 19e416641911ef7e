import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { administratorsPath } from '#contract/account/administrator-fields.ts'
import { forgetCredentials } from '#server/credentials/credential-store.ts'
import { forgetProfile } from '#server/employees/account-store.ts'
import type { EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'
import { forgetViews } from '#server/list-views/store.ts'
import { forgetSteps } from '#server/onboarding/store.ts'
import type { PersonalData } from '#server/privacy/port.ts'
import { revision } from '#server/revisions/tables.ts'
import type { Services } from '#server/services.ts'
import { forgetSignIn } from '#server/sessions/people.ts'
import { type AccountKind, account } from '#server/sessions/tables.ts'
import { forgetInbox } from '#server/tracker/mention-store.ts'

/** What an account has for itself. What it has done, and where it was a member, is the work of all. */
const forgetting = [forgetSignIn, forgetProfile, forgetCredentials, forgetInbox, forgetViews, forgetSteps]

/**
 * Accounts of administrators and employees. Those that may sign in are kept. Others lose all that says who it was: what
 * they have done stays, as that of a former employee or administrator. Of accounts that were removed before, the history
 * goes.
 */
export const accountPersonalData = ({ db, events, library }: Services): PersonalData => ({
  area: 'accounts',
  async find(email) {
    const rows = await db.select().from(account).where(sql`lower(${account.email}) = ${email}`)
    const removed = await db
      .selectDistinctOn([revision.rowId], { id: revision.rowId, at: revision.at, row: revision.row })
      .from(revision)
      .where(
        and(
          eq(revision.type, administratorsPath),
          sql`lower(${revision.row} ->> 'email') = ${email}`,
          notExists(db.select().from(account).where(eq(account.id, revision.rowId))),
        ),
      )
    const history = removed.map(({ id, at, row }) => ({
      ...{ id, at, data: row, title: `${row.first_name} ${row.last_name}, admin, removed` },
    }))
    const accounts = rows.map(({ passwordHash: _, ...row }) => ({
      id: row.id,
      title: `${row.firstName} ${row.lastName}, ${row.kind}${row.active ? '' : ', deactivated'}`,
      at: row.createdAt,
      data: row,
      isKept: row.active,
      ...(!row.erasedAt && {
        names: [`${row.firstName} ${row.lastName}`, ...(row.username ? [row.username] : [])],
        formerly: formerNames[row.kind].join(' '),
      }),
    }))
    return [...accounts, ...history]
  },
  async erase(records) {
    const released = await events.transaction(async (tx) => {
      const ids = records.map(({ id }) => id)
      const erased = await tx
        .select({ id: account.id, kind: account.kind })
        .from(account)
        .where(and(inArray(account.id, ids), eq(account.active, false), isNull(account.erasedAt)))
        .orderBy(account.id)
        .for('update')
      for (const one of erased) await anonymize(tx, one)
      await tx
        .delete(revision)
        .where(
          and(
            eq(revision.type, administratorsPath),
            inArray(revision.rowId, ids),
            notExists(tx.select().from(account).where(eq(account.id, revision.rowId))),
          ),
        )
      publishRows(
        tx,
        'administrator',
        administratorsPath,
        erased.flatMap(({ id, kind }) => (kind === 'admin' ? id : [])),
      )
      return library.releaseOwners(
        tx,
        erased.map(({ id }) => `account:${id}`),
      )
    })
    await library.delete(released)
  },
})

/** What erased accounts are called. */
const formerNames = {
  admin: ['Former', 'administrator'],
  employee: ['Former', 'employee'],
} as const satisfies Record<AccountKind, readonly [string, string]>

async function anonymize(
  tx: EventTransaction,
  { id, kind }: { id: number; kind: AccountKind },
): Promise<void> {
  for (const forget of forgetting) await forget(tx, id)
  await tx.delete(revision).where(and(eq(revision.type, administratorsPath), eq(revision.rowId, id)))
  await tx
    .update(account)
    .set({
      firstName: formerNames[kind][0],
      lastName: formerNames[kind][1],
      // Unique, and nobody's: no mail reaches this domain (RFC 2606).
      email: `former-${id}@erased.invalid`,
      username: kind === 'employee' ? `former-${id}` : null,
      ...{ profileImage: null, passwordHash: null, erasedAt: sql`now()`, updatedAt: sql`now()` },
    })
    .where(eq(account.id, id))
}
