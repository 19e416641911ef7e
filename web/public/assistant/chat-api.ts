import type { AssistantMessage } from '#contract/assistant/assistant.ts'
import { chatEvents } from '#contract/assistant/conversation.ts'
import { ApiError } from '#web/api.ts'
import { api, apiForResponse } from '#web/calls.ts'
import { eventReader } from '#web/public/assistant/event-stream.ts'
import { fetchWithProgress } from '#web/uploads/fetch-with-progress.ts'

/** A visitor's message, before it is sent. */
export interface Outgoing {
  readonly message: string
  readonly file?: File | undefined
}

/** The progress of a message and its answer, and how it is cancelled. */
export interface Progress {
  /** The share of the file that has been sent, from 0 to 1. */
  onUpload(fraction: number): void
  /** The whole text of the answer so far. */
  onText(text: string): void
  readonly signal: AbortSignal
}

/** The messages of a conversation, oldest first (PS-341). */
export const readHistory = (sessionId: string): Promise<readonly AssistantMessage[]> =>
  api('GET chat-history/', { query: { session_id: sessionId } }, { anonymous: true })

/** Deletes a conversation on the server. */
export const deleteHistory = (sessionId: string): Promise<void> =>
  api('DELETE chat-history/', { query: { session_id: sessionId } }, { anonymous: true })

/** Says whether an answer was helpful; null takes it back. */
export const sendVote = (sessionId: string, id: number, isHelpful: boolean | null): Promise<void> =>
  api(
    'PUT chat-message/{id}/helpful/',
    { params: { id }, query: { session_id: sessionId }, body: { is_helpful: isHelpful } },
    { anonymous: true },
  )

/** The longest time in which nothing is sent or received, in milliseconds. */
const silenceMs = 60_000

/**
 * Sends a message and follows the answer while it is being written, if the server streams it (PS-342). Rejects with
 * `ApiError`.
 */
export async function sendMessage(
  sessionId: string,
  { message, file }: Outgoing,
  { onUpload, onText, signal }: Progress,
): Promise<AssistantMessage> {
  const body = new FormData()
  body.set('session_id', sessionId)
  body.set('message', message)
  body.set('page', location.pathname)
  if (file) body.set('file', file)
  const abort = new AbortController()
  signal.addEventListener('abort', () => abort.abort(), { once: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepWaiting = () => {
    clearTimeout(timer)
    timer = setTimeout(() => abort.abort(), silenceMs)
  }
  const answer = answerReader(onText)
  const fetch = fetchWithProgress({
    onSent: (bytes, total) => {
      keepWaiting()
      onUpload(total > 0 ? bytes / total : 0)
    },
    onText: (part) => {
      keepWaiting()
      answer.read(part)
    },
  })
  keepWaiting()
  const headers = { Accept: 'text/event-stream' }
  const settings = { anonymous: true, signal: abort.signal, fetch, headers } as const
  try {
    const response = await apiForResponse('POST chat-message/', { body }, settings)
    return isStream(response) ? answer.message() : await response.json()
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError(0, null, cause)
  } finally {
    clearTimeout(timer)
  }
}

/** Reads the events of an answer. */
function answerReader(onText: Progress['onText']) {
  let text = ''
  let message: AssistantMessage | undefined
  let failure: ApiError | undefined
  return {
    read: eventReader(({ event, data }) => {
      if (event === chatEvents.text) {
        text += String(data)
        onText(text)
      }
      // The server sends events as its call declares them.
      if (event === chatEvents.message) message = data as AssistantMessage
      if (event === chatEvents.error) failure = new ApiError(500, data)
    }),
    message: () => {
      if (failure || !message) throw failure ?? new ApiError(0, null)
      return message
    },
  }
}

const isStream = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/event-stream') === true
