/** How far an account has come: it has a password, it was only invited, or it may not sign in any more. */
export const accountStates = ['active', 'invited', 'deactivated'] as const
export type AccountState = (typeof accountStates)[number]
