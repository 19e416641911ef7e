import { useSyncExternalStore } from 'react'

/** Why the password is asked for: the session has ended, or its sign-in is too long ago for an action. */
export type ReauthReason = 'ended' | 'not recent'

interface Reauth {
  /** Whether the dialog asks for the password. */
  readonly isRequested: boolean
  readonly reason: ReauthReason
  /** Whether the last answer was no, so that the screen goes on without a session. */
  readonly isDeclined: boolean
}

let reauth: Reauth = { isRequested: false, reason: 'ended', isDeclined: false }
let pending: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()
const signInListeners = new Set<() => void>()

/** Asks for the password without leaving the screen; resolves with whether someone has signed in. All requests wait for the same answer. */
export function requestReauth(reason: ReauthReason = 'ended'): Promise<boolean> {
  if (!pending) {
    pending = Promise.withResolvers<boolean>()
    set({ isRequested: true, reason, isDeclined: false })
  }
  return pending.promise
}

/** Resolves for everyone who waits. */
export function settleReauth(isSignedIn: boolean): void {
  const answered = pending
  pending = undefined
  const { reason } = reauth
  set({ isRequested: false, reason, isDeclined: !isSignedIn && reason === 'ended' })
  answered?.resolve(isSignedIn)
  if (isSignedIn) for (const listener of signInListeners) listener()
}

/** Calls back when someone has signed in again. Returns a function that stops it. */
export function onSignedInAgain(listener: () => void): () => void {
  signInListeners.add(listener)
  return () => {
    signInListeners.delete(listener)
  }
}

/** Whether someone has chosen to stay on the screen without a session. */
export const isReauthDeclined = (): boolean => reauth.isDeclined

/** Called when there is another session, or the area is left. */
export const resetReauth = (): void => set({ isRequested: false, reason: 'ended', isDeclined: false })

export const useReauth = (): Reauth =>
  useSyncExternalStore(
    subscribe,
    () => reauth,
    () => reauth,
  )

function set(next: Reauth): void {
  reauth = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
