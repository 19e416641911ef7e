import type { AssistantMessage } from '#contract/assistant/assistant.ts'
import { asksForFile, initialMessage } from '#contract/assistant/conversation.ts'
import { ApiError } from '#web/api.ts'
import {
  deleteHistory,
  type Outgoing,
  readHistory,
  sendMessage,
  sendVote,
} from '#web/public/assistant/chat-api.ts'
import { announceChange, newSession, onOutsideChange, sessionId } from '#web/public/assistant/session.ts'

/** The state of a conversation, as the window shows it. */
export interface AssistantState {
  /** Whether the history has been loaded. */
  readonly isLoaded: boolean
  /** Oldest first (PS-352). */
  readonly messages: readonly AssistantMessage[]
  /** The message that waits for its answer; nothing else can be sent until then (PS-349). */
  readonly awaited: Outgoing | null
  /** The uploaded share of its file, from 0 to 1. */
  readonly uploaded: number
  /** The answer received so far. */
  readonly partialAnswer: string
  /** The last error. */
  readonly failure: string | null
}

export type AssistantConversation = ReturnType<typeof createAssistantConversation>

const beginning: AssistantState = {
  isLoaded: false,
  messages: [],
  awaited: null,
  uploaded: 0,
  partialAnswer: '',
  failure: null,
}

/** The conversation of this browser, which the server stores. It continues while the window is closed. */
export function createAssistantConversation() {
  let state = beginning
  let session = ''
  let sending = new AbortController()
  const listeners = new Set<() => void>()

  function set(change: Partial<AssistantState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** Loads the stored conversation; if there is none, asks for the greeting (PS-338, PS-340). */
  async function load(): Promise<void> {
    if (session !== sessionId()) {
      // What was sent belongs to a conversation that was cleared.
      sending.abort()
      session = sessionId()
      set(beginning)
    }
    if (state.awaited) return
    const current = session
    try {
      const messages = await readHistory(current)
      // A message was sent meanwhile, or the conversation was cleared.
      if (state.awaited || current !== session) return
      set({ isLoaded: true, messages, ...(state.isLoaded ? {} : { failure: null }) })
      if (messages.length === 0) await send({ message: initialMessage })
    } catch (cause) {
      if (current === session && !state.isLoaded)
        set({ failure: reason(cause, 'The conversation could not be read.') })
    }
  }

  /**
   * Resolves with whether it was answered, or went with a conversation that was cleared. Nothing is sent while an answer
   * is pending.
   */
  async function send(outgoing: Outgoing): Promise<boolean> {
    if (state.awaited) return false
    set({ awaited: outgoing, uploaded: 0, partialAnswer: '', failure: null })
    sending = new AbortController()
    const { signal } = sending
    const current = session
    try {
      const answer = await sendMessage(current, outgoing, {
        onUpload: (uploaded) => set({ uploaded }),
        onText: (partialAnswer) => set({ partialAnswer }),
        signal,
      })
      if (current !== session) return true
      set({ awaited: null, messages: [...state.messages, toMessage(outgoing), answer] })
      announceChange()
      return true
    } catch (cause) {
      if (current !== session) return true
      if (signal.aborted) {
        set({ awaited: null })
        return false
      }
      const messages = isRefusal(cause) ? null : await findAnswered(outgoing)
      if (current !== session) return true
      if (messages) set({ awaited: null, messages })
      else set({ awaited: null, failure: reason(cause, 'Your message was not sent.') })
      return messages !== null
    }
  }

  /** The messages, if the server has answered what seemed lost: only the response was lost. */
  async function findAnswered({ message }: Outgoing): Promise<readonly AssistantMessage[] | null> {
    const lastId = state.messages.findLast(({ id }) => id > 0)?.id ?? 0
    const messages = await readHistory(session).catch(() => [])
    const isStored = messages.some(
      (stored) => stored.id > lastId && stored.is_user && stored.message === message,
    )
    return isStored ? messages : null
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load,
    send,
    /** Shown at once, and taken back if it cannot be stored. */
    async vote(id: number, isHelpful: boolean | null): Promise<void> {
      const show = (is_helpful: boolean | null) =>
        set({ messages: state.messages.map((one) => (one.id === id ? { ...one, is_helpful } : one)) })
      const before = state.messages.find((one) => one.id === id)?.is_helpful ?? null
      show(isHelpful)
      try {
        await sendVote(session, id, isHelpful)
        announceChange()
      } catch (cause) {
        show(before)
        set({ failure: reason(cause, 'Your vote was not stored.') })
      }
    },
    /** Takes the message back whose file is being sent. */
    cancel: () => sending.abort(),
    fail: (failure: string | null) => set({ failure }),
    /** Synchronizes it with other tabs. Returns a function that stops it. */
    follow: () => onOutsideChange(() => void load()),
    /** Deletes everything on the server, and starts over. */
    clear: async () => {
      try {
        await deleteHistory(session)
      } catch (cause) {
        return set({ failure: reason(cause, 'The conversation could not be cleared.') })
      }
      newSession()
      await load()
    },
  }
}

/** The messages that a visitor sees: all except the request for the greeting (PS-339). */
export const visibleMessages = (messages: readonly AssistantMessage[]): readonly AssistantMessage[] =>
  messages.filter(({ is_user, message }) => !is_user || message !== initialMessage)

/** Whether the last answer asks for a file (PS-344, PS-346). */
export function isUploadAllowed(messages: readonly AssistantMessage[]): boolean {
  const last = messages.findLast(({ is_user }) => !is_user)
  return last !== undefined && (last.upload_allowed || asksForFile(last.message))
}

/** As it will be in the history, where it gets its id. */
export const toMessage = ({ message, file }: Outgoing): AssistantMessage => ({
  id: 0,
  is_user: true,
  message,
  created_at: new Date().toISOString(),
  sources: [],
  replies: [],
  upload_allowed: false,
  file_name: file?.name ?? null,
  vote_allowed: false,
  is_helpful: null,
})

/** Whether the server has rejected it, so that nothing is stored. */
const isRefusal = (cause: unknown) => cause instanceof ApiError && cause.status >= 400 && cause.status < 500

/** The reason of a failure, and what to do about it. */
function reason(cause: unknown, what: string): string {
  if (!(cause instanceof ApiError)) throw cause
  if (cause.status === 0) return `${what} Check your connection and try again.`
  return cause.error ?? `${what} Please try again.`
}
