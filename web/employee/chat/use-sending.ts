import { useState } from 'react'
import type { ChatMessage, SendMessage } from '#contract/chat.ts'
import { chatMessages as texts } from '#contract/chat-messages.ts'
import { ApiError } from '#web/api.ts'
import { sendMessage } from '#web/employee/chat/chat-api.ts'
import { applyToList } from '#web/employee/chat/conversations.ts'
import { addMessages } from '#web/employee/chat/use-messages.ts'
import { errorOf } from '#web/employee/portal-api.ts'

/** A message that the server does not have yet, as far as this browser knows. */
export interface Outgoing extends SendMessage {
  /** Under which it is stored once, however often it is sent. */
  readonly reference: string
}

/** How often a message is sent again that was not answered, as while the server restarts, and after how long, in milliseconds. */
const retryDelays = [500, 1000, 2000, 4000]

async function sendUntilAnswered(token: string, message: Outgoing): Promise<ChatMessage> {
  for (const delay of retryDelays) {
    try {
      return await sendMessage(token, message)
    } catch (cause) {
      const isUnanswered = cause instanceof ApiError && (cause.status === 0 || cause.status === 503)
      if (!isUnanswered) throw cause
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
  return sendMessage(token, message)
}

/**
 * Sends what was written, one after the other, and shows it at once.
 * @param onFailure gets back what could not be sent, and the messages written after it
 */
export function useSending(token: string, onFailure: (message: Outgoing) => void) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const [error, setError] = useState<string>()
  const [queue] = useState(() => ({ last: Promise.resolve() }))

  async function deliver(message: Outgoing): Promise<void> {
    try {
      const sent = await sendUntilAnswered(token, message)
      addMessages(token, [sent])
      applyToList(token, sent)
    } catch (cause) {
      setError(errorOf(cause as Error, texts.sendFailed))
      onFailure(message)
    } finally {
      setOutgoing((waiting) => waiting.filter(({ reference }) => reference !== message.reference))
    }
  }

  return {
    outgoing,
    error,
    setError,
    send(message: SendMessage): void {
      const one = { ...message, reference: newReference() }
      setError(undefined)
      setOutgoing((waiting) => [...waiting, one])
      queue.last = queue.last.then(() => deliver(one))
    },
  }
}

/** Random, also where the connection is not secure and `crypto.randomUUID` is missing. */
const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
