/** Limits and texts of a conversation with the assistant. Free of zod, so that public pages may import it. */

/** The first message of a session, which asks for the greeting. It is not shown (PS-338, PS-339). */
export const initialMessage = 'Initialize chatbot'

/** Limits of the conversation with the assistant (PS-361). */
export const assistantLimits = {
  messageLength: 2000,
  fileBytes: 10 * 1024 * 1024,
  /** Of the session's id, which the browser makes from at least 128 random bits. */
  sessionId: { min: 16, max: 128 },
  /** Messages from one IP address, and the time in which, in seconds. */
  messagesPerAddress: { max: 60, seconds: 300 },
  /** Of the messages that a history answers, the newest ones. */
  historyLength: 200,
  /** How long a conversation is stored after its last message, in days. */
  storedDays: 30,
  /** How long an application that no one goes on with is kept, with its files, in days. */
  taskDays: 3,
} as const

/** What can be sent when a file is asked for. */
export const assistantFileTypes = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png'] as const

/** Whether a message of the assistant asks for a file (PS-344, PS-345). */
export const asksForFile = (message: string): boolean =>
  /(?<!\p{L})(?:r[eé]sum[eé]s?|pictures?|images?|photos?|profiles?)(?!\p{L})/iu.test(message)

/**
 * Below `/api/`, for everyone who knows the `session_id` in the query: GET reads the conversation, DELETE forgets it
 * (204, whether there was one or not).
 */
export const chatHistoryPath = 'chat-history'

export const chatMessagePath = 'chat-message'

/**
 * `POST /api/chat-message/` answers with the assistant's message as JSON. With `Accept: text/event-stream` it answers
 * with events: `text` holds a piece of the message as a JSON string, and the last, `message`, all of it as JSON.
 */
export const chatEvents = { text: 'text', message: 'message', error: 'error' } as const

export const assistantErrors = {
  sessionId: 'The session ID is missing or too short.',
  empty: 'Write a message or choose a file.',
  tooLong: 'The message is too long.',
  fileType: 'Only .pdf, .doc, .docx, .jpg, .jpeg, and .png files can be sent.',
  fileNotAsked: 'No file was asked for.',
  fileTooLarge: 'The file is larger than 10 MB.',
  badCharacters: 'The message contains characters that cannot be stored.',
  tooMany: 'Too many messages. Please wait a while and try again.',
  busy: 'Your last message is still being answered.',
  cleared: 'This conversation has been cleared.',
} as const
