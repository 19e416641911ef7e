import { isRecord } from '#contract/is-record.ts'

/** The unsaved changes of a form as the browser stores them. Files cannot be stored. */
export interface SavedDraft {
  /** When it was typed, in milliseconds since 1970. */
  readonly at: number
  /** The version of the row that it is based on; absent for a new row. */
  readonly version?: number | undefined
  /** The changed fields as they were typed. */
  readonly typed: Readonly<Record<string, unknown>>
  /** The same fields before the changes. */
  readonly before: Readonly<Record<string, unknown>>
  /** The labels of fields with a chosen file. */
  readonly files: readonly string[]
  /** Restored without asking, because the user has already asked for it. */
  readonly isWanted?: boolean
  /** An earlier draft of the form that was offered and not answered when this was typed. */
  readonly offered?: SavedDraft | undefined
  /** The form that it was typed into, and those whose drafts were restored there. */
  readonly forms?: readonly number[] | undefined
}

/** What was sent or discarded. */
export interface ClosedDraft extends Pick<SavedDraft, 'forms'> {
  readonly key: string
  /** The typed values, for comparison. */
  readonly typed: string
}

export const draftDays = 7
/** The limit for all drafts together, in characters; browsers store about five million per origin. */
const maxCharacters = 2_000_000

const keyPrefix = 'draft '

/**
 * The storage key of a draft: it belongs to one account and one form.
 * @param form such as `article 17`, or `article new`
 */
export const draftKey = (accountId: string, form: string) => `${keyPrefix}${accountId} ${form}`

export const isDraftKey = (key: string): boolean => key.startsWith(keyPrefix)

/** The draft of a form; null if there is none, or only an expired one. */
export function readDraft(key: string): SavedDraft | null {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return null
    const draft = parseDraft(text)
    if (draft && isFresh(draft)) {
      const { offered } = draft
      return { ...draft, offered: offered && isFresh(offered) ? offered : undefined }
    }
    localStorage.removeItem(key)
  } catch {
    // Browser storage is blocked.
  }
  return null
}

const isFresh = ({ at }: SavedDraft) => Date.now() - at < draftDays * 86_400_000

/** Stores a draft, at the expense of the oldest others if there is no room. Returns whether it is stored. */
export function saveDraft(key: string, draft: SavedDraft): boolean {
  const text = JSON.stringify(draft)
  if (text.length > maxCharacters) return false
  try {
    evictOldest(maxCharacters - text.length, key)
    localStorage.setItem(key, text)
    notifyListeners()
    return true
  } catch {
    // Browser storage is full or unavailable.
    return false
  }
}

export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Browser storage is blocked.
  }
  notifyListeners()
}

/** For the forms that are open on this page. */
const closeListeners = new Set<(closed: ClosedDraft) => void>()
let channel: BroadcastChannel | undefined

/** The typed values, for comparison. */
export const textOf = (draft: SavedDraft): string => JSON.stringify(draft.typed)

/** Whether a draft was sent or discarded, maybe with what was typed after it was restored. */
export function isPartOf(draft: SavedDraft, { typed, forms = [] }: ClosedDraft): boolean {
  const typedInto = draft.forms ?? []
  return textOf(draft) === typed || (typedInto.length > 0 && typedInto.every((form) => forms.includes(form)))
}

/**
 * Deletes the draft of a form that was sent or discarded. Other forms in this browser that show the same text, in any
 * tab, are notified, so that none sends it again.
 * @param draft the content of the form; null for nothing
 */
export function closeDraft(key: string, draft: SavedDraft | null): void {
  deleteDraft(key)
  if (!draft) return
  const closed: ClosedDraft = { key, typed: textOf(draft), forms: draft.forms }
  for (const listener of closeListeners) listener(closed)
  openChannel().postMessage(closed)
}

/** Calls back when a draft is closed, here or in another tab. Returns a function that stops it. */
export function onDraftClosed(listener: (closed: ClosedDraft) => void): () => void {
  openChannel()
  closeListeners.add(listener)
  return () => {
    closeListeners.delete(listener)
  }
}

function openChannel(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel('closed drafts')
  channel.onmessage = ({ data: closed }: MessageEvent<ClosedDraft>) => {
    for (const listener of closeListeners) listener(closed)
  }
  return channel
}

const listeners = new Set<() => void>()

/** Calls back when a draft appears or disappears, in this tab or another. Returns a function that stops it. */
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

/** An account never sees drafts of another account of its area; both areas may be used in one browser. */
export function deleteDraftsOfOthers(accountId: string): void {
  const own = draftKey(accountId, '')
  for (const key of draftKeys())
    if (isPortalKey(key) === isPortalKey(own) && !key.startsWith(own)) localStorage.removeItem(key)
}

/** Identifies an employee among the owners of drafts; administrators are numbers. */
export const portalAccount = (username: string): string => `employee:${username}`

/** Stands for a visitor of the public site. */
export const visitorAccount = 'visitor'

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

/** Whether a value has the parts of a draft; anything may be stored under the key. */
const isDraft = (stored: unknown): stored is SavedDraft =>
  isRecord(stored) &&
  typeof stored.at === 'number' &&
  isRecord(stored.typed) &&
  isRecord(stored.before) &&
  Array.isArray(stored.files) &&
  (stored.forms === undefined || Array.isArray(stored.forms)) &&
  (stored.offered === undefined || isDraft(stored.offered))

/** Null for anything that is not a draft. */
function parseDraft(text: string): SavedDraft | null {
  try {
    const stored: unknown = JSON.parse(text)
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}
