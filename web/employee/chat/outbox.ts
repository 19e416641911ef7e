import { useEffect, useSyncExternalStore } from 'react'
import type { ChatMessage, SendMessage } from '#contract/chat/chat.ts'
import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { ApiError } from '#web/api.ts'
import { sendMessage } from '#web/employee/chat/chat-api.ts'
import { applyToList } from '#web/employee/chat/conversations.ts'
import { clearChatDraft, readChatDraft, writeChatDraft } from '#web/employee/chat/drafts.ts'
import { addMessages } from '#web/employee/chat/use-messages.ts'
import { newReference } from '#web/employee/new-reference.ts'
import { errorOf } from '#web/employee/portal-api.ts'
import { storedUsername } from '#web/employee/session.ts'

/** A message that the server does not have yet, as far as this browser knows. */
export interface Outgoing extends SendMessage {
  /** The reference under which the server stores it once, however often it is sent. */
  readonly reference: string
}

interface Outbox {
  /** The next one to be sent comes first. */
  readonly outgoing: readonly Outgoing[]
  /** Why the last messages were returned to the input. */
  readonly error?: string | undefined
  /** The only message that was returned; the server may have received it nevertheless. */
  readonly returned?: Outgoing | undefined
  /** What the unfinished message replies to; it is sent as soon as its files are uploaded. */
  readonly waiting?: Pick<SendMessage, 'replyTo'> | undefined
  /** How many messages this page has sent. */
  readonly sentCount: number
}

const none: Outbox = { outgoing: [], sentCount: 0 }

/** By conversation. Sending continues while another conversation is shown, and after a reload. */
const outboxes = new Map<string, Outbox>()
const delivering = new Set<string>()
const listeners = new Set<() => void>()

const keyOf = (token: string) => `chat outbox ${storedUsername()} ${token}`

function read(token: string): Outbox {
  const key = keyOf(token)
  const outbox = outboxes.get(key) ?? { ...none, outgoing: JSON.parse(sessionStorage.getItem(key) ?? '[]') }
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

/** Sends the waiting messages of a conversation one after the other. */
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
      returnToInput(token, errorOf(cause, texts.sendFailed))
    }
  }
  delivering.delete(key)
}

/**
 * A message that could not be sent goes back to the input together with all later ones, which would otherwise
 * arrive out of order.
 */
function returnToInput(token: string, error: string): void {
  const { outgoing, sentCount } = read(token)
  const unsent = [...outgoing, readChatDraft(token)]
  // A message whose reply target is gone is sent again as one of its own.
  const isSameAgain = outgoing.length === 1 && error !== texts.replyDeleted
  write(token, { outgoing: [], error, returned: isSameAgain ? outgoing[0] : undefined, sentCount })
  writeChatDraft(token, {
    message: unsent
      .map(({ message }) => message)
      .filter(Boolean)
      .join('\n'),
    files: [...new Set(unsent.flatMap(({ files = [] }) => files))].slice(0, chatLimits.files),
  })
}

/** The delay before an unanswered message is sent again, such as during a restart of the server, in milliseconds. */
const retryDelays = [500, 1000, 2000, 4000, 8000, 15_000]

/** The timeout in milliseconds: a connection that was lost while a laptop slept may never report an error. */
const answerMs = 15_000

async function sendUntilAnswered(token: string, message: Outgoing): Promise<ChatMessage> {
  for (let attempt = 0; ; ) {
    try {
      return await sendMessage(token, message, AbortSignal.timeout(answerMs))
    } catch (cause) {
      const isLast = attempt === retryDelays.length && navigator.onLine
      if (!isUnanswered(cause) || isLast) throw cause
      // Waits while there is no network.
      await online(navigator.onLine ? retryDelays[attempt++] : undefined)
    }
  }
}

const isUnanswered = (cause: unknown) =>
  cause instanceof ApiError
    ? [0, 502, 503, 504].includes(cause.status)
    : cause instanceof DOMException && cause.name === 'TimeoutError'

/** Resolves when the network is back, or after a time in milliseconds. */
const online = (after?: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
    if (after !== undefined) setTimeout(done, after)
  })

/** Whether the unfinished message of a conversation is sent as soon as its files are uploaded. */
export const isWaiting = (token: string): boolean => read(token).waiting !== undefined

export const setWaiting = (token: string, waiting: Outbox['waiting']): void =>
  write(token, { ...read(token), waiting })

/** Sends the unfinished message of a conversation, if there is one. */
export function sendDraft(token: string, { replyTo } = read(token).waiting ?? {}): void {
  const { message, files } = readChatDraft(token)
  setWaiting(token, undefined)
  if (message.trim() === '' && files.length === 0) return
  send(token, {
    message: message.trim(),
    ...(replyTo !== undefined && { replyTo }),
    ...(files.length > 0 && { files: [...files] }),
  })
  clearChatDraft(token)
}

function send(token: string, message: SendMessage): void {
  const { outgoing, returned, sentCount } = read(token)
  const again = returned && isSame(returned, message) ? returned : undefined
  const one = { ...again, ...message, reference: again?.reference ?? newReference() }
  write(token, { outgoing: [...outgoing, one], sentCount: sentCount + 1 })
  void deliver(token)
}

/** What is being sent in a conversation. */
export function useOutbox(token: string) {
  const { outgoing, error, waiting, sentCount } = useSyncExternalStore(
    subscribe,
    () => read(token),
    () => none,
  )
  // Continues with what was being sent before a reload.
  useEffect(() => void deliver(token), [token])
  return {
    outgoing,
    error,
    sentCount,
    isWaiting: waiting !== undefined,
    setError: (error: string | undefined) => write(token, { ...read(token), error }),
  }
}

const isSame = (one: SendMessage, other: SendMessage) =>
  one.message === other.message && String(one.files ?? []) === String(other.files ?? [])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
