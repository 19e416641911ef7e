/** What somebody has typed into a form and not saved, as the browser keeps it. Files cannot be kept. */
export interface SavedDraft {
  /** When it was typed, in milliseconds since 1970. */
  readonly at: number
  /** The version of the row that it was made from; absent for a new row. */
  readonly version?: number | undefined
  /** The fields that were changed, as they were typed. */
  readonly typed: Readonly<Record<string, unknown>>
  /** The same fields as they stood before. */
  readonly before: Readonly<Record<string, unknown>>
  /** The labels of fields for which a file had been chosen. */
  readonly files: readonly string[]
  /** Somebody has already said that it shall come back. */
  readonly isWanted?: boolean
}

export const draftDays = 7
/** Of all drafts together; browsers keep about five million for a whole origin. */
const maxCharacters = 2_000_000

const keyPrefix = 'draft '

/**
 * Under which name a draft is kept: it belongs to one administrator and one form.
 * @param form such as `article 17`, or `article new`
 */
export const draftKey = (adminId: string, form: string) => `${keyPrefix}${adminId} ${form}`

export const isDraftKey = (name: string): boolean => name.startsWith(keyPrefix)

/** The draft of a form; null when there is none, or none that is young enough. */
export function readDraft(name: string): SavedDraft | null {
  const text = localStorage.getItem(name)
  if (text === null) return null
  const draft = parseDraft(text)
  if (draft && Date.now() - draft.at < draftDays * 86_400_000) return draft
  localStorage.removeItem(name)
  return null
}

/** Keeps a draft, at the cost of the oldest others where there is no room. Says whether it is kept. */
export function saveDraft(name: string, draft: SavedDraft): boolean {
  const text = JSON.stringify(draft)
  if (text.length > maxCharacters) return false
  try {
    evictOldest(maxCharacters - text.length, name)
    localStorage.setItem(name, text)
    notifyListeners()
    return true
  } catch {
    // The browser's storage is full, or closed to us.
    return false
  }
}

export function deleteDraft(name: string): void {
  localStorage.removeItem(name)
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

/** Nobody finds what another administrator has typed. */
export function deleteDraftsOfOthers(adminId: string): void {
  for (const name of draftKeys()) if (!name.startsWith(draftKey(adminId, ''))) localStorage.removeItem(name)
}

function evictOldest(room: number, except: string): void {
  const others = draftKeys()
    .filter((name) => name !== except)
    .map((name) => ({ name, length: localStorage.getItem(name)?.length ?? 0, at: readDraft(name)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
  let used = 0
  for (const { name, length, at } of others) {
    used += length
    if (at === 0 || used > room) localStorage.removeItem(name)
  }
}

const draftKeys = () => Object.keys(localStorage).filter(isDraftKey)

/** Whatever else may stand under a draft's name counts as none. */
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
