import { useSyncExternalStore } from 'react'
import {
  type ClosedDraft,
  closeDraft,
  deleteDraft,
  draftKey,
  onDraftClosed,
  portalAccount,
  readDraft,
  type SavedDraft,
  saveDraft,
  textOf,
} from '#web/drafts/saved-drafts.ts'
import { storedUsername } from '#web/employee/session.ts'

/** An unfinished message. */
export interface ChatDraft {
  readonly message: string
  /** The ids of files in the drive. */
  readonly files: readonly string[]
}

const blank: ChatDraft = { message: '', files: [] }

const keyOf = (token: string) => draftKey(portalAccount(storedUsername()), `chat ${token}`)

/** The drafts of this page. Another tab has its own until the same text is sent. */
const drafts = new Map<string, ChatDraft>()
const listeners = new Set<() => void>()

/** The unfinished message of a conversation, which survives a reload. */
export function readChatDraft(token: string): ChatDraft {
  const key = keyOf(token)
  const known = drafts.get(key) ?? { ...blank, ...readDraft(key)?.typed }
  drafts.set(key, known)
  return known
}

export function writeChatDraft(token: string, changed: Partial<ChatDraft>): void {
  const key = keyOf(token)
  const draft = { ...readChatDraft(token), ...changed }
  show(key, draft)
  const saved = toSaved(draft)
  if (saved) saveDraft(key, saved)
  else deleteDraft(key)
}

/** Call it when the message is sent. */
export function clearChatDraft(token: string): void {
  const sent = toSaved(readChatDraft(token))
  show(keyOf(token), blank)
  closeDraft(keyOf(token), sent)
}

/** Null if there is nothing to save. */
const toSaved = (draft: ChatDraft): SavedDraft | null =>
  draft.message === '' && draft.files.length === 0
    ? null
    : { at: Date.now(), typed: { ...draft }, before: {}, files: [] }

function show(key: string, draft: ChatDraft): void {
  drafts.set(key, draft)
  for (const listener of listeners) listener()
}

function discardClosed({ key, typed }: ClosedDraft): void {
  const mine = toSaved(drafts.get(key) ?? blank)
  if (!mine) return
  if (textOf(mine) === typed) show(key, blank)
  else saveDraft(key, mine)
}

export const useChatDraft = (token: string): ChatDraft =>
  useSyncExternalStore(
    subscribe,
    () => readChatDraft(token),
    () => blank,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onDraftClosed(discardClosed)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
