const idKey = 'chatSessionId'
const changedKey = 'chatChangedAt'

/** The id for this page if the browser's storage is unavailable. */
let unstored: string | undefined

/** The id of this browser's conversation (PS-343). Whoever knows it can read the conversation. */
export function sessionId(): string {
  try {
    return localStorage.getItem(idKey) ?? newSession()
  } catch {
    return unstored ?? newSession()
  }
}

/** Starts another conversation, in all tabs. */
export function newSession(): string {
  const id = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  unstored = id
  store(idKey, id)
  return id
}

/** Notifies the other tabs of a change of the conversation. */
export const announceChange = (): void => store(changedKey, String(Date.now()))

/**
 * Calls back when another tab has continued the conversation or started another, and when this page returns: from
 * behind another tab, from the browser's history, or to the network. Returns a function that stops it.
 */
export function onOutsideChange(listener: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const whenVisible = () => document.visibilityState === 'visible' && listener()
  const whenOurs = ({ key }: StorageEvent) =>
    (key === null || key === idKey || key === changedKey) && listener()
  addEventListener('storage', whenOurs, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal })
  addEventListener('online', listener, { signal })
  document.addEventListener('visibilitychange', whenVisible, { signal })
  return () => stopped.abort()
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The browser's storage is full or unavailable: the conversation belongs to this page.
  }
}
