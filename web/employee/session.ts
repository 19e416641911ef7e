import { portalItemNames as names } from '#contract/employee/employee-path.ts'
import { readerCookie, readerText } from '#contract/page-request.ts'
import { identifyBy } from '#web/api.ts'
import { pageRequest } from '#web/page-request.ts'

/**
 * Whether browser storage says that someone is signed in. It decides what is shown; cookies decide about access to
 * data (EP-C02).
 */
export const isSignedIn = (): boolean =>
  pageRequest() !== undefined || localStorage.getItem(names.isSignedIn) === 'true'

/** The username of the last sign-in, empty without one. It stays after signing out (EP-072). */
export const storedUsername = (): string =>
  pageRequest()?.username ?? localStorage.getItem(names.username) ?? ''

identifyBy('employee', storedUsername)

export function storeSignIn(username: string): void {
  localStorage.setItem(names.isSignedIn, 'true')
  localStorage.setItem(names.username, username)
}

/** Forgets that someone is signed in; everything else in storage stays (EP-071). */
export function clearSignIn(): void {
  localStorage.removeItem(names.isSignedIn)
  setReader('', 0)
}

/** Tells the server for whom to render the next page, and in which time zone. */
export function storeReader(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  setReader(readerText({ username: storedUsername(), timeZone }))
}

/** @param seconds how long it is kept; by default until the browser closes */
function setReader(text: string, seconds?: number): void {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store yet
  document.cookie = `${readerCookie}=${encodeURIComponent(text)}; Path=/; SameSite=Strict${age}`
}
