import { useEffect, useSyncExternalStore } from 'react'
import type { ChatMessage, SendMessage } from '#contract/chat/chat.ts'
import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { ApiError } from '#web/api.ts'
import { sendMessage } from '#web/employee/chat/chat-api.ts'
import { applyToList } from '#web/employee/chat/conversations.ts'
import { readChatDraft, writeChatDraft } from '#web/employee/chat/drafts.ts'
import { addMessages } from '#web/employee/chat/use-messages.ts'
import { newReference } from '#web/employee/new-reference.ts'
import { errorOf } from '#web/employee/portal-api.ts'
import { storedUsername } from '#web/employee/session.ts'

/** A message that the server does not have yet, as far as this browser knows. */
export interface Outgoing extends SendMessage {
  /** Under which it is stored once, however often it is sent. */
  readonly reference: string
}

interface Outbox {
  /** The next one to send first. */
  readonly outgoing: readonly Outgoing[]
  /** Why the last ones were given back. */
  readonly error?: string | undefined
  /** A single one that was given back: the server may have it all the same. */
  readonly returned?: Outgoing | undefined
}

const none: Outbox = { outgoing: [] }

/** By conversation. They go on while another one is shown, and after a reload. */
const outboxes = new Map<string, Outbox>()
const delivering = new Set<string>()
const listeners = new Set<() => void>()

const keyOf = (token: string) => `chat outbox ${storedUsername()} ${token}`

function read(token: string): Outbox {
  const key = keyOf(token)
  const outbox = outboxes.get(key) ?? { outgoing: JSON.parse(sessionStorage.getItem(key) ?? '[]') }
  outboxes.set(key, outbox)
  return outbox
}

function write(token: string, outbox: Outbox): void {
  const key = keyOf(token)
  outboxes.set(key, outbox)
  if (outbox.outgoing.length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(outbox.outgoing))
  for (const listener of listeners) listener()
}

/** Sends what waits in a conversation, one after the other. */
async function deliver(token: string): Promise<void> {
  const key = keyOf(token)
  if (delivering.has(key)) return
  delivering.add(key)
  for (let [next] = read(token).outgoing; next; [next] = read(token).outgoing) {
    try {
      const sent = await sendUntilAnswered(token, next)
      addMessages(token, [sent])
      applyToList(token, sent)
      write(token, { ...read(token), outgoing: read(token).outgoing.slice(1) })
    } catch (cause) {
      returnToInput(token, errorOf(cause as Error, texts.sendFailed))
    }
  }
  delivering.delete(key)
}

/** What could not be sent stays in the input, with all that was written after it: sent without it, it would be out of order. */
function returnToInput(token: string, error: string): void {
  const { outgoing } = read(token)
  const begun = [...outgoing, readChatDraft(token)]
  write(token, { outgoing: [], error, returned: outgoing.length === 1 ? outgoing[0] : undefined })
  writeChatDraft(token, {
    message: begun
      .map(({ message }) => message)
      .filter(Boolean)
      .join('\n'),
    files: [...new Set(begun.flatMap(({ files = [] }) => files))].slice(0, chatLimits.files),
  })
}

/** After how long a message that was not answered is sent again, as while the server restarts, in milliseconds. */
const retryDelays = [500, 1000, 2000, 4000, 8000, 15_000]

/** A connection that died during a laptop's sleep may never say so. In milliseconds. */
const answerMs = 15_000

async function sendUntilAnswered(token: string, message: Outgoing): Promise<ChatMessage> {
  for (let attempt = 0; ; ) {
    try {
      return await sendMessage(token, message, AbortSignal.timeout(answerMs))
    } catch (cause) {
      const isLast = attempt === retryDelays.length && navigator.onLine
      if (!isUnanswered(cause) || isLast) throw cause
      // Without a network it waits for one.
      await online(navigator.onLine ? retryDelays[attempt++] : undefined)
    }
  }
}

const isUnanswered = (cause: unknown) =>
  cause instanceof ApiError
    ? [0, 502, 503, 504].includes(cause.status)
    : cause instanceof DOMException && cause.name === 'TimeoutError'

/** Resolves when there is a network again, or earlier after a time in milliseconds. */
const online = (after?: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
    if (after !== undefined) setTimeout(done, after)
  })

/** What is on its way in a conversation, and the way to send more. */
export function useOutbox(token: string) {
  const { outgoing, error } = useSyncExternalStore(
    subscribe,
    () => read(token),
    () => none,
  )
  // Goes on with what was on its way before a reload.
  useEffect(() => void deliver(token), [token])
  return {
    outgoing,
    error,
    setError: (error: string | undefined) => write(token, { ...read(token), error }),
    send(message: SendMessage): void {
      const { outgoing, returned } = read(token)
      const again = returned && isSame(returned, message) ? returned : undefined
      const one = { ...again, ...message, reference: again?.reference ?? newReference() }
      write(token, { outgoing: [...outgoing, one] })
      void deliver(token)
    },
  }
}

const isSame = (one: SendMessage, other: SendMessage) =>
  one.message === other.message && String(one.files ?? []) === String(other.files ?? [])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
