import type { AssistantMessage } from '#contract/assistant/assistant.ts'
import { chatEvents } from '#contract/assistant/conversation.ts'
import type { Answered, DeclaredRoute } from '#contract/calls/client.ts'
import { resolveRoute } from '#contract/calls/route.ts'
import { toQueryString } from '#contract/list.ts'
import { ApiError, call } from '#web/api.ts'
import { eventReader } from '#web/public/assistant/event-stream.ts'

/** A visitor's message, before it is sent. */
export interface Outgoing {
  readonly message: string
  readonly file?: File | undefined
}

/** The progress of a message and its answer. */
export interface Progress {
  /** The share of the file that has been sent, from 0 to 1. */
  onUpload(fraction: number): void
  /** The whole text of the answer so far. */
  onText(text: string): void
}

/** Without `api`, whose chunk belongs to the areas of those who are signed in: public pages stay light. */
function callHistory<R extends 'GET chat-history/' | 'DELETE chat-history/'>(
  route: R & DeclaredRoute,
  sessionId: string,
): Promise<Answered<R>> {
  const { method, path } = resolveRoute(route, () => '')
  return call(`${path}?${toQueryString({ session_id: sessionId })}`, { method, anonymous: true })
}

/** The messages of a conversation, oldest first (PS-341). */
export const readHistory = (sessionId: string): Promise<readonly AssistantMessage[]> =>
  callHistory('GET chat-history/', sessionId)

/** Deletes a conversation on the server. */
export const deleteHistory = (sessionId: string): Promise<void> =>
  callHistory('DELETE chat-history/', sessionId)

const sendingRoute: DeclaredRoute = 'POST chat-message/'
const { method, path } = resolveRoute(sendingRoute, () => '')

/** How long nothing at all may arrive, in milliseconds. */
const silenceMs = 60_000

/**
 * Sends a message and follows the answer while it is being written, if the server streams it (PS-342). Rejects with
 * `ApiError`. Uses XMLHttpRequest, because fetch does not report upload progress.
 */
export function sendMessage(
  sessionId: string,
  { message, file }: Outgoing,
  { onUpload, onText }: Progress,
): Promise<AssistantMessage> {
  const body = new FormData()
  body.set('session_id', sessionId)
  body.set('message', message)
  if (file) body.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let text = ''
    let answer: AssistantMessage | undefined
    let failure: ApiError | undefined
    let seen = 0
    let silence: ReturnType<typeof setTimeout>
    const read = eventReader(({ event, data }) => {
      if (event === chatEvents.text) {
        text += String(data)
        onText(text)
      }
      // The server sends events as its call declares them.
      if (event === chatEvents.message) answer = data as AssistantMessage
      if (event === chatEvents.error) failure = new ApiError(500, data)
    })
    const readMore = () => {
      const { responseText } = request
      if (isStream(request)) read(responseText.slice(seen))
      seen = responseText.length
    }
    const keepWaiting = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), silenceMs)
    }
    request.open(method, `/api/${path}`)
    request.setRequestHeader('Accept', 'text/event-stream')
    request.upload.onprogress = ({ loaded, total }) => {
      keepWaiting()
      onUpload(total > 0 ? loaded / total : 0)
    }
    request.onprogress = () => {
      keepWaiting()
      readMore()
    }
    request.onloadend = () => {
      clearTimeout(silence)
      // Lost or aborted, even in the middle of an answer.
      if (request.status === 0) return reject(new ApiError(0, null))
      readMore()
      const parsed = isStream(request) ? answer : parseJson(request.responseText)
      if (failure) reject(failure)
      else if (request.status >= 300 || parsed === undefined) reject(new ApiError(request.status, parsed))
      else resolve(parsed as AssistantMessage)
    }
    keepWaiting()
    request.send(body)
  })
}

const isStream = (request: XMLHttpRequest) =>
  request.getResponseHeader('content-type')?.startsWith('text/event-stream') === true

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
