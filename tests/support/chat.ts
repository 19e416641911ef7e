import { randomBytes } from 'node:crypto'
import type { AssistantMessage } from '#contract/assistant/assistant.ts'
import { multipart, type TestApp } from '#tests/support/app.ts'

interface ChatFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** A visitor's conversation with the assistant. */
export interface Chat {
  readonly sessionId: string
  /** Sends a message and returns the response as it is. */
  send(message: string | undefined, file?: ChatFile): ReturnType<TestApp['call']>
  /** Sends a message and returns the answer. */
  say(message: string, file?: ChatFile): Promise<AssistantMessage>
  history(): Promise<AssistantMessage[]>
}

export function startChat(app: TestApp, { ip = '198.51.100.40' } = {}): Chat {
  const sessionId = randomBytes(16).toString('hex')
  const send: Chat['send'] = (message, file) =>
    app.call(
      'POST chat-message/',
      multipart({
        session_id: sessionId,
        ...(message === undefined ? {} : { message }),
        ...(file ? { file } : {}),
      }),
      { remoteAddress: ip },
    )
  return {
    sessionId,
    send,
    async say(message, file) {
      const response = await send(message, file)
      if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`)
      return response.json()
    },
    history: async () => (await app.call({ url: `/api/chat-history/?session_id=${sessionId}` })).json(),
  }
}
