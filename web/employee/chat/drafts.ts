import { useSyncExternalStore } from 'react'
import { storedUsername } from '#web/employee/session.ts'
import { deleteDraft, draftKey, portalAccount, readDraft, saveDraft } from '#web/forms/saved-drafts.ts'

/** A message that was begun. */
export interface ChatDraft {
  readonly message: string
  /** The ids of files in the drive. */
  readonly files: readonly string[]
}

const blank: ChatDraft = { message: '', files: [] }

const keyOf = (token: string) => draftKey(portalAccount(storedUsername()), `chat ${token}`)

/** As this page knows them; another tab goes on with its own. */
const drafts = new Map<string, ChatDraft>()
const listeners = new Set<() => void>()

/** What was begun in a conversation, and is still there after a reload. */
export function readChatDraft(token: string): ChatDraft {
  const key = keyOf(token)
  const known = drafts.get(key) ?? { ...blank, ...readDraft(key)?.typed }
  drafts.set(key, known)
  return known
}

export function writeChatDraft(token: string, changed: Partial<ChatDraft>): void {
  const key = keyOf(token)
  const draft = { ...readChatDraft(token), ...changed }
  drafts.set(key, draft)
  if (draft.message === '' && draft.files.length === 0) deleteDraft(key)
  else saveDraft(key, { at: Date.now(), typed: { ...draft }, before: {}, files: [] })
  for (const listener of listeners) listener()
}

export const clearChatDraft = (token: string): void => writeChatDraft(token, blank)

export const useChatDraft = (token: string): ChatDraft =>
  useSyncExternalStore(
    subscribe,
    () => readChatDraft(token),
    () => blank,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
