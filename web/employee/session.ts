import { portalItemNames as names } from '#contract/employee-path.ts'

/** Whether the browser says that someone is signed in. It decides what is shown; the cookies decide about data (EP-C02). */
export const isSignedIn = (): boolean => localStorage.getItem(names.isSignedIn) === 'true'

/** Who signed in last; empty without anybody. It stays after signing out (EP-072). */
export const storedUsername = (): string => localStorage.getItem(names.username) ?? ''

export function storeSignIn(username: string): void {
  localStorage.setItem(names.isSignedIn, 'true')
  localStorage.setItem(names.username, username)
}

/** Forgets that someone is signed in, and nothing else (EP-071). */
export const clearSignIn = (): void => localStorage.removeItem(names.isSignedIn)
