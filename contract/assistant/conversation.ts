/** Limits and texts of a conversation with the assistant. Free of zod, so that public pages may import it. */

/** The first message of a session, which requests the greeting. It is not shown (PS-338, PS-339). */
export const initialMessage = 'Initialize chatbot'

/** Limits of the conversation with the assistant (PS-361). */
export const assistantLimits = {
  messageLength: 2000,
  fileBytes: 10 * 1024 * 1024,
  /** The length of a session id, which the browser generates from at least 128 random bits. */
  sessionId: { min: 16, max: 128 },
  /** Messages per IP address, and the period in seconds. */
  messagesPerAddress: { max: 60, seconds: 300 },
  /** How many of the newest messages a history contains. */
  historyLength: 200,
  /** How long a conversation is stored after its last message, in days. */
  storedDays: 30,
  /** How long an unfinished application is stored, with its files, in days after the last message. */
  taskDays: 1,
} as const

/** The file types that are accepted when a file is requested. */
export const assistantFileTypes = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png'] as const

/** Whether a message of the assistant asks for a file (PS-344, PS-345). */
export const asksForFile = (message: string): boolean =>
  /(?<!\p{L})(?:r[eé]sum[eé]s?|pictures?|images?|photos?|profiles?)(?!\p{L})/iu.test(message)

/**
 * `POST /api/chat-message/` returns the assistant's message as JSON. With `Accept: text/event-stream` it returns
 * events: `text` contains a piece of the message as a JSON string, and the last one, `message`, contains all of it as
 * JSON.
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
