import { useSyncExternalStore } from 'react'
import { portalItemNames } from '#contract/employee/employee-path.ts'
import { recordOf } from '#contract/records.ts'
import { identifyBy } from '#web/api.ts'
import { deleteDraftsOfOthers, isDraftKey } from '#web/drafts/saved-drafts.ts'

/**
 * Who is signed in, as the browser stores it under the specification's names (AC-059, AC-060). It controls what
 * screens show; the session itself is in HttpOnly cookies, which the server checks on every call.
 */
export interface StoredAdmin {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  /** A path as in rows; empty without an image. */
  readonly profile_image: string
  readonly admin_id: string
}

const itemNames = ['firstname', 'lastname', 'email', 'profile_image', 'admin_id'] as const
/** Items of the employee portal: another sign-in on the same origin (AC-138). */
const portalItems = new Set<string>(Object.values(portalItemNames))

const listeners = new Set<() => void>()

export const isSignedIn = (): boolean => localStorage.getItem('isLoggedIn') === 'true'

/** Whose screens this tab shows: also after another tab has signed out, since unsaved input may be on them. */
let ownAdmin: StoredAdmin | undefined

function readAdmin(): StoredAdmin {
  const item = (name: keyof StoredAdmin) => localStorage.getItem(name) ?? ''
  return recordOf(itemNames, item)
}

/** The administrator of this tab's screens. */
export function storedAdmin(): StoredAdmin {
  const stored = readAdmin()
  if (!ownAdmin?.admin_id || stored.admin_id === ownAdmin.admin_id) ownAdmin = stored
  return ownAdmin
}

/** Whether another tab has signed in someone else than the administrator of this one's screens. */
export function isAnotherSignedIn(): boolean {
  const { admin_id } = readAdmin()
  return isSignedIn() && admin_id !== '' && admin_id !== storedAdmin().admin_id
}

/** Whether the administrator of this tab's screens is signed in, maybe again by another tab. */
export const isSameSignedIn = (): boolean => isSignedIn() && readAdmin().admin_id === storedAdmin().admin_id

/** Follows who has signed in in another tab. */
export function adoptAdmin(): void {
  ownAdmin = readAdmin()
  for (const listener of listeners) listener()
}

// Without a stored id, a call still tells whether there is a session.
identifyBy('admin', () => storedAdmin().admin_id || '0')

export function storeAdmin(admin: Partial<StoredAdmin>): void {
  localStorage.setItem('isLoggedIn', 'true')
  for (const [name, value] of Object.entries(admin)) localStorage.setItem(name, value)
  ownAdmin = readAdmin()
  deleteDraftsOfOthers(storedAdmin().admin_id)
  for (const listener of listeners) listener()
}

/**
 * Clears what this origin has stored, including page sizes, except for the portal's items (AC-063, AC-132, AC-138).
 */
export function clearStorage(): void {
  removeItems(() => true)
}

/** The same for an expired session; drafts stay for the same administrator. */
export function clearSession(): void {
  removeItems((name) => !isDraftKey(name))
}

function removeItems(shouldRemove: (name: string) => boolean): void {
  for (const name of Object.keys(localStorage)) {
    if (!portalItems.has(name) && shouldRemove(name)) localStorage.removeItem(name)
  }
  ownAdmin = readAdmin()
  for (const listener of listeners) listener()
}

/** The stored administrator, updated with changes in this and other tabs. */
export function useStoredAdmin(): StoredAdmin {
  return JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(storedAdmin())))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
