/** What somebody has typed into a form and not saved, as the browser keeps it. Files cannot be kept. */
export interface Draft {
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
const mostCharacters = 2_000_000

const mark = 'draft '

/**
 * Under which name a draft is kept: it belongs to one administrator and one form.
 * @param form such as `article 17`, or `article new`
 */
export const draftName = (adminId: string, form: string) => `${mark}${adminId} ${form}`

export const isDraft = (name: string): boolean => name.startsWith(mark)

/** The draft of a form; null when there is none, or none that is young enough. */
export function readDraft(name: string): Draft | null {
  const text = localStorage.getItem(name)
  if (text === null) return null
  const draft = parsed(text)
  if (draft && Date.now() - draft.at < draftDays * 86_400_000) return draft
  localStorage.removeItem(name)
  return null
}

/** Keeps a draft, at the cost of the oldest others where there is no room. Says whether it is kept. */
export function keepDraft(name: string, draft: Draft): boolean {
  const text = JSON.stringify(draft)
  if (text.length > mostCharacters) return false
  try {
    makeRoom(mostCharacters - text.length, name)
    localStorage.setItem(name, text)
    tellListeners()
    return true
  } catch {
    // The browser's storage is full, or closed to us.
    return false
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(name)
  tellListeners()
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

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** Nobody finds what another administrator has typed. */
export function dropDraftsOfOthers(adminId: string): void {
  for (const name of draftNames()) if (!name.startsWith(draftName(adminId, ''))) localStorage.removeItem(name)
}

function makeRoom(room: number, except: string): void {
  const others = draftNames()
    .filter((name) => name !== except)
    .map((name) => ({ name, length: localStorage.getItem(name)?.length ?? 0, at: readDraft(name)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
  let used = 0
  for (const { name, length, at } of others) {
    used += length
    if (at === 0 || used > room) localStorage.removeItem(name)
  }
}

const draftNames = () => Object.keys(localStorage).filter(isDraft)

/** Whatever else may stand under a draft's name counts as none. */
function parsed(text: string): Draft | null {
  try {
    const draft = JSON.parse(text) as Partial<Draft> | null
    return typeof draft?.at === 'number' && draft.typed && draft.before && draft.files
      ? (draft as Draft)
      : null
  } catch {
    return null
  }
}
