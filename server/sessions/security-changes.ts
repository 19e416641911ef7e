import type { Transaction } from '#server/database/connect.ts'

/** What someone has changed about how an account is signed in to; `reset` is done by an administrator who helps. */
export type SecurityChange =
  | 'twoStepOn'
  | 'twoStepOff'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'reset'

/** Tells the owner of an account, and the history, in the transaction of the change. */
export type TellSecurityChange = (
  tx: Transaction,
  accountId: number,
  change: SecurityChange,
) => Promise<unknown>
