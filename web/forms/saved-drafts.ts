/** The unsaved changes of a form as the browser stores them. Files cannot be stored. */
export interface SavedDraft {
  /** When it was typed, in milliseconds since 1970. */
  readonly at: number
  /** The version of the row that it was made from; absent for a new row. */
  readonly version?: number | undefined
  /** The fields that were changed, as they were typed. */
  readonly typed: Readonly<Record<string, unknown>>
  /** The same fields as they were before. */
  readonly before: Readonly<Record<string, unknown>>
  /** The labels of fields for which a file had been chosen. */
  readonly files: readonly string[]
  /** Restored without being offered, because the user has asked for it already. */
  readonly isWanted?: boolean
}

export const draftDays = 7
/** Of all drafts together; browsers store about five million for a whole origin. */
const maxCharacters = 2_000_000

const keyPrefix = 'draft '

/**
 * The storage key of a draft: it belongs to one account and one form.
 * @param form such as `article 17`, or `article new`
 */
export const draftKey = (accountId: string, form: string) => `${keyPrefix}${accountId} ${form}`

export const isDraftKey = (key: string): boolean => key.startsWith(keyPrefix)

/** The draft of a form; null when there is none, or none that is young enough. */
export function readDraft(key: string): SavedDraft | null {
  const text = localStorage.getItem(key)
  if (text === null) return null
  const draft = parseDraft(text)
  if (draft && Date.now() - draft.at < draftDays * 86_400_000) return draft
  localStorage.removeItem(key)
  return null
}

/** Stores a draft, at the cost of the oldest others where there is no room. Returns whether it is stored. */
export function saveDraft(key: string, draft: SavedDraft): boolean {
  const text = JSON.stringify(draft)
  if (text.length > maxCharacters) return false
  try {
    evictOldest(maxCharacters - text.length, key)
    localStorage.setItem(key, text)
    notifyListeners()
    return true
  } catch {
    // The browser's storage is full, or closed to us.
    return false
  }
}

export function deleteDraft(key: string): void {
  localStorage.removeItem(key)
  notifyListeners()
}

const listeners = new Set<() => void>()

/** Calls back when a draft comes or goes, in this tab or another. Returns a way to end that. */
export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** An account never finds what another one of its area has typed; both areas may be in use in one browser. */
export function deleteDraftsOfOthers(accountId: string): void {
  const own = draftKey(accountId, '')
  for (const key of draftKeys())
    if (isPortalKey(key) === isPortalKey(own) && !key.startsWith(own)) localStorage.removeItem(key)
}

/** What stands for an employee among the accounts of drafts; administrators are numbers. */
export const portalAccount = (username: string): string => `employee:${username}`

const isPortalKey = (key: string) => key.startsWith(keyPrefix + portalAccount(''))

function evictOldest(room: number, except: string): void {
  const others = draftKeys()
    .filter((key) => key !== except)
    .map((key) => ({ key, length: localStorage.getItem(key)?.length ?? 0, at: readDraft(key)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
  let used = 0
  for (const { key, length, at } of others) {
    used += length
    if (at === 0 || used > room) localStorage.removeItem(key)
  }
}

const draftKeys = () => Object.keys(localStorage).filter(isDraftKey)

/** Null for anything that is not a draft. */
function parseDraft(text: string): SavedDraft | null {
  try {
    const draft = JSON.parse(text) as Partial<SavedDraft> | null
    return typeof draft?.at === 'number' && draft.typed && draft.before && draft.files
      ? (draft as SavedDraft)
      : null
  } catch {
    return null
  }
}
