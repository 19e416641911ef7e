import { eq } from 'drizzle-orm'
import { adminPath } from '#contract/account/admin-path.ts'
import type { AccountKind } from '#contract/calls/call.ts'
import { employeePath, forgotPasswordPath } from '#contract/employee/employee-path.ts'
import { siteOf } from '#contract/site-settings/site.ts'
import type { Config } from '#server/config.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { type Outbox, renderMessage } from '#server/mail/port.ts'
import { recordActivity } from '#server/revisions/activity.ts'
import type { SecurityChange, TellSecurityChange } from '#server/sessions/security-changes.ts'
import { account } from '#server/sessions/tables.ts'
import { readChanges } from '#server/site-settings/store.ts'

const sentences: Readonly<Record<SecurityChange, string>> = {
  twoStepOn: 'Two-step sign-in was turned on: signing in takes your password and a code of your app.',
  twoStepOff: 'Two-step sign-in was turned off: your password alone is enough to sign in.',
  recoveryCodesRenewed: 'New recovery codes have replaced the former ones.',
  passkeyAdded: 'A passkey was added. It signs you in without a password.',
  passkeyRemoved: 'A passkey was removed.',
  reset:
    'An administrator has turned two-step sign-in off and removed your passkeys: your password alone is enough to sign in. You can set both up again.',
}

const places: Readonly<
  Record<AccountKind, { readonly name: string; readonly path: string; readonly forgotten: string }>
> = {
  admin: { name: 'the admin area', path: `${adminPath}/security`, forgotten: `${adminPath}/forgot-password` },
  employee: { name: 'the employee portal', path: `${employeePath}/security`, forgotten: forgotPasswordPath },
}

/** Mails people what has changed about their sign-in, and adds what they have done themselves to the history. */
export function createSecurityNotices({
  config,
  outbox,
}: {
  readonly config: Pick<Config, 'PUBLIC_URL'>
  readonly outbox: Outbox
}): TellSecurityChange {
  return async (tx, accountId, change) => {
    const { kind, email } = onlyRow(
      await tx
        .select({ kind: account.kind, email: account.email })
        .from(account)
        .where(eq(account.id, accountId)),
    )
    const { name: company } = siteOf(await readChanges(tx)).company
    const { name, path, forgotten } = places[kind]
    await outbox.send(tx, {
      to: email,
      subject: `Your sign-in to ${name} of ${company} has changed`,
      ...renderMessage(company, [
        `${sentences[change]} This is about your account in ${name} of ${company}.`,
        { link: `${config.PUBLIC_URL}${path}`, label: 'See how you sign in' },
        'If this was not you, set a new password at once, and tell an administrator.',
        { link: `${config.PUBLIC_URL}${forgotten}`, label: 'Set a new password' },
      ]),
    })
    // The call of an administrator who helps is recorded as any other.
    if (change !== 'reset')
      await recordActivity(tx, {
        ...{ type: 'account', action: 'signInChanged', by: accountId, details: { change } },
      })
  }
}
