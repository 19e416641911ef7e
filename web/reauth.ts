import { useSyncExternalStore } from 'react'

interface Reauth {
  /** Whether the dialog asks for the password. */
  readonly isAsking: boolean
  /** Whether the last answer was no, so that the screen goes on without a session. */
  readonly isDeclined: boolean
}

let reauth: Reauth = { isAsking: false, isDeclined: false }
let pending: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()

/** Asks for the password without leaving the screen; resolves with whether there is a session again. All requests wait for the same answer. */
export function requestReauth(): Promise<boolean> {
  if (!pending) {
    pending = Promise.withResolvers<boolean>()
    set({ isAsking: true, isDeclined: false })
  }
  return pending.promise
}

/** Answers all who wait. */
export function settleReauth(isSignedIn: boolean): void {
  const answered = pending
  pending = undefined
  set({ isAsking: false, isDeclined: !isSignedIn })
  answered?.resolve(isSignedIn)
}

/** Whether someone has chosen to stay on the screen without a session. */
export const isReauthDeclined = (): boolean => reauth.isDeclined

/** There is another session, or the area is left. */
export const resetReauth = (): void => set({ isAsking: false, isDeclined: false })

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
