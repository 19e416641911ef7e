import type { ChatMessage } from '#contract/assistant/assistant.ts'
import { asksForFile, initialMessage } from '#contract/assistant/conversation.ts'
import { ApiError } from '#web/api.ts'
import { deleteHistory, type Outgoing, readHistory, sendMessage } from '#web/public/assistant/chat-api.ts'
import { announceChange, newSession, onOutsideChange, sessionId } from '#web/public/assistant/session.ts'

/** What the window shows of a conversation. */
export interface ConversationState {
  /** Whether the history has been read. */
  readonly isLoaded: boolean
  /** Oldest first (PS-352). */
  readonly messages: readonly ChatMessage[]
  /** What was sent and has no answer yet; nothing else can be sent until then (PS-349). */
  readonly awaited: Outgoing | null
  /** How much of its file has been uploaded, from 0 to 1. */
  readonly uploaded: number
  /** What has come of the answer so far. */
  readonly partialAnswer: string
  /** What has failed last. */
  readonly failure: string | null
}

export type Conversation = ReturnType<typeof createConversation>

const beginning: ConversationState = {
  isLoaded: false,
  messages: [],
  awaited: null,
  uploaded: 0,
  partialAnswer: '',
  failure: null,
}

/** The conversation of this browser, which the server keeps. It goes on while the window is closed. */
export function createConversation() {
  let state = beginning
  let session = ''
  const listeners = new Set<() => void>()

  function set(change: Partial<ConversationState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** Reads what is stored; without anything, asks for the greeting (PS-338, PS-340). */
  async function load(): Promise<void> {
    if (state.awaited) return
    if (session !== sessionId()) {
      session = sessionId()
      set(beginning)
    }
    const asked = session
    try {
      const messages = await readHistory(asked)
      // In the meantime a message was sent, or the conversation was cleared.
      if (state.awaited || asked !== session) return
      set({ isLoaded: true, messages, ...(state.isLoaded ? {} : { failure: null }) })
      if (messages.length === 0) await send({ message: initialMessage })
    } catch (cause) {
      if (!state.isLoaded) set({ failure: reason(cause, 'The conversation could not be read.') })
    }
  }

  /** Resolves with whether it has been answered. While an answer is awaited nothing is sent. */
  async function send(outgoing: Outgoing): Promise<boolean> {
    if (state.awaited) return false
    set({ awaited: outgoing, uploaded: 0, partialAnswer: '', failure: null })
    try {
      const answer = await sendMessage(session, outgoing, {
        onUpload: (uploaded) => set({ uploaded }),
        onText: (partialAnswer) => set({ partialAnswer }),
      })
      set({ awaited: null, messages: [...state.messages, toMessage(outgoing), answer] })
      announceChange()
      return true
    } catch (cause) {
      const messages = isRefusal(cause) ? null : await findAnswered(outgoing)
      if (messages) set({ awaited: null, messages })
      else set({ awaited: null, failure: reason(cause, 'Your message was not sent.') })
      return messages !== null
    }
  }

  /** The messages, if the server has answered what seemed lost: only the answer was, on its way. */
  async function findAnswered({ message }: Outgoing): Promise<readonly ChatMessage[] | null> {
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
    fail: (failure: string | null) => set({ failure }),
    /** Keeps it in step with other tabs. Returns how to stop that. */
    follow: () => onOutsideChange(() => void load()),
    /** Has the server forget everything, and begins again. */
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

/** What a visitor sees of a conversation: everything but the text that asks for the greeting (PS-339). */
export const visibleMessages = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.filter(({ is_user, message }) => !is_user || message !== initialMessage)

/** Whether the last answer asks for a file (PS-344, PS-346). */
export function isUploadAllowed(messages: readonly ChatMessage[]): boolean {
  const last = messages.findLast(({ is_user }) => !is_user)
  return last !== undefined && (last.upload_allowed || asksForFile(last.message))
}

/** As it will be in the history, where it gets its id. */
export const toMessage = ({ message, file }: Outgoing): ChatMessage => ({
  id: 0,
  is_user: true,
  message,
  created_at: new Date().toISOString(),
  sources: [],
  replies: [],
  upload_allowed: false,
  file_name: file?.name ?? null,
})

/** Whether the server has rejected it, so that nothing is stored. */
const isRefusal = (cause: unknown) => cause instanceof ApiError && cause.status >= 400 && cause.status < 500

/** What went wrong, and what to do about it. */
function reason(cause: unknown, what: string): string {
  if (!(cause instanceof ApiError)) throw cause
  if (cause.status === 0) return `${what} Check your connection and try again.`
  return cause.error ?? `${what} Please try again.`
}
