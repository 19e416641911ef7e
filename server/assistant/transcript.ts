import type { TranscriptMessage } from '#contract/assistant/assistant.ts'
import { initialMessage } from '#contract/assistant/conversation.ts'

/** A conversation as plain text. */
export const transcriptText = (messages: readonly TranscriptMessage[]): string =>
  messages
    .filter(({ is_user, message }) => !is_user || message !== initialMessage)
    .map(({ is_user, message, file_name }) => {
      const file = file_name === null ? '' : `${message === '' ? '' : ' '}[${file_name}]`
      return `${is_user ? 'Visitor' : 'Assistant'}: ${message}${file}`
    })
    .join('\n\n')
