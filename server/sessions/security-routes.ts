import { accountMessages } from '#contract/account/account-messages.ts'
import { securityCalls } from '#contract/account/security-calls.ts'
import { securityPaths } from '#contract/account/security-paths.ts'
import type { Database } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/errors.ts'
import { type CallServices, implementAt } from '#server/http/calls.ts'
import { unauthorized } from '#server/http/errors.ts'
import type { App } from '#server/http/route-schema.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { Account, Accounts } from '#server/sessions/accounts.ts'
import { deviceName } from '#server/sessions/device-name.ts'
import type { Passkeys } from '#server/sessions/passkeys.ts'
import type { CompanyName } from '#server/sessions/require-strong-password.ts'
import type { TellSecurityChange } from '#server/sessions/security-changes.ts'
import type { Sessions } from '#server/sessions/store.ts'
import type { AccountKind } from '#server/sessions/tables.ts'
import { base32, totpUri } from '#server/sessions/totp.ts'
import type { TwoStep } from '#server/sessions/two-step.ts'

export interface SecurityServices extends CallServices {
  readonly db: Database
  readonly sessions: Sessions
  readonly twoStep: TwoStep
  readonly passkeys: Passkeys
  readonly tellSecurityChange: TellSecurityChange
  readonly siteSettings: CompanyName
}

/** Where people of a kind of account are signed in, the second step of their sign-in, and their passkeys. */
export function securityRoutes(
  app: App,
  services: SecurityServices,
  kind: AccountKind,
  accounts: Accounts,
): void {
  const { db, sessions, siteSettings, twoStep, passkeys } = services
  const [paths, calls] = [securityPaths[kind], securityCalls[kind]]

  async function findAccount(id: number): Promise<Account> {
    const account = await accounts.find(id)
    if (!account) throw unauthorized()
    return account
  }
  const companyName = async () => (await siteSettings.current()).company.name

  implementAt(app, services, paths.devices, calls.devices, {
    'GET {list}/': async ({ caller }) =>
      (await sessions.list(caller.id)).map(({ id, ip, userAgent, createdAt, lastUsedAt }) => ({
        id,
        device: deviceName(userAgent),
        ip,
        since: createdAt.toISOString(),
        lastUsed: lastUsedAt.toISOString(),
        isCurrent: id === caller.sessionId,
      })),

    'DELETE {list}/': async ({ caller }) => {
      await sessions.revokeAll(db, caller.id, caller.sessionId)
    },

    'DELETE {list}/{entry}/': async ({ caller, params }) => {
      if (!(await sessions.revokeOne(caller.id, params.entry))) throw notFound()
    },
  })

  implementAt(app, services, paths.twoStep, calls.twoStep, {
    'GET {list}/': async ({ caller }) => {
      const recoveryCodes = await twoStep.recoveryCodesLeft(caller.id)
      return { isOn: recoveryCodes !== null, recoveryCodes: recoveryCodes ?? 0 }
    },

    'POST {list}/': async ({ caller }) => {
      const { username, email } = await findAccount(caller.id)
      const secret = await twoStep.begin(caller.id)
      const uri = totpUri({ issuer: await companyName(), name: username ?? email, secret })
      return { typed: base32(secret), uri }
    },

    'POST {list}/confirm/': async ({ request, caller, body }) => {
      const codes = await twoStep.confirm(caller.id, body.code)
      if (!codes) throw invalid({ code: [accountMessages.wrongCode] })
      // They were opened by the password alone.
      await sessions.revokeAll(db, caller.id, caller.sessionId)
      logSecurity(request, 'second step turned on', caller.id)
      return { codes: [...codes] }
    },

    'POST {list}/recovery-codes/': async ({ request, caller }) => {
      const codes = await twoStep.renewRecoveryCodes(caller.id)
      if (!codes) throw invalid('Turn two-step sign-in on first.')
      logSecurity(request, 'recovery codes renewed', caller.id)
      return { codes: [...codes] }
    },

    'DELETE {list}/': async ({ request, caller }) => {
      await twoStep.turnOff(caller.id)
      logSecurity(request, 'second step turned off', caller.id)
    },
  })

  implementAt(app, services, paths.passkeys, calls.passkeys, {
    'GET {list}/': ({ caller }) => passkeys.list(caller.id),

    'POST {list}/challenge/': async ({ caller }) =>
      passkeys.beginAdding(await findAccount(caller.id), caller.sessionId, await companyName()),

    'POST {list}/': async ({ request, caller, body }) => {
      const added = await passkeys.add(caller.id, caller.sessionId, body)
      logSecurity(request, 'passkey added', caller.id)
      return added
    },

    'DELETE {list}/{entry}/': async ({ request, caller, params }) => {
      if (!(await passkeys.remove(caller.id, params.entry))) throw notFound()
      logSecurity(request, 'passkey removed', caller.id)
    },
  })
}

/**
 * Turns the second step of someone off and removes the passkeys, for who has lost phone and recovery codes. The owner
 * of the account is told if there was anything to lose.
 */
export const resetSecondStep = (
  {
    db,
    twoStep,
    passkeys,
    tellSecurityChange,
  }: Pick<SecurityServices, 'db' | 'twoStep' | 'passkeys' | 'tellSecurityChange'>,
  accountId: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    const hadApp = await twoStep.end(tx, accountId)
    const hadPasskeys = await passkeys.removeAll(tx, accountId)
    if (hadApp || hadPasskeys) await tellSecurityChange(tx, accountId, 'reset')
  })
