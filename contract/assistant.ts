import { z } from 'zod'

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
  /** How long an application that nobody goes on with is kept, with its files, in days. */
  taskDays: 3,
} as const

/** What can be sent when a file is asked for. */
export const assistantFileTypes = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png'] as const

/** Whether a message of the assistant asks for a file (PS-344, PS-345). */
export const asksForFile = (message: string): boolean =>
  /\b(?:resumes?|résumés?|pictures?|images?|photos?|profiles?)\b/iu.test(message)

/** Where an answer comes from. `path` is the page on this site; null for a document, which has none. */
export const sourceSchema = z.object({ title: z.string(), path: z.string().nullable() })

export type Source = z.output<typeof sourceSchema>

/** A message of a conversation (PS-351, PS-353). The text is plain; line breaks count. */
export const chatMessageSchema = z.object({
  id: z.int(),
  is_user: z.boolean(),
  message: z.string(),
  created_at: z.string(),
  /** Of an answer; empty for what a visitor writes. */
  sources: z.array(sourceSchema),
  /** Answers that a button offers, such as `Talk to a person`. Each is sent as a message when pressed. */
  replies: z.array(z.string()),
  /** Whether a file may be sent next. */
  upload_allowed: z.boolean(),
  /** The name of the file that came with it; null without one. */
  file_name: z.string().nullable(),
})

export type ChatMessage = z.output<typeof chatMessageSchema>

/** A message as recruiters read it beside an application that was made in conversation. */
export const transcriptMessageSchema = chatMessageSchema.pick({
  is_user: true,
  message: true,
  created_at: true,
  file_name: true,
})

export type TranscriptMessage = z.output<typeof transcriptMessageSchema>

/**
 * `POST /api/chat-message/` answers with the assistant's message as JSON. With `Accept: text/event-stream` it answers
 * with events: `text` holds a piece of the message as a JSON string, and the last, `message`, all of it as JSON.
 */
export const chatEvents = { text: 'text', message: 'message', error: 'error' } as const

export const assistantErrors = {
  sessionId: 'The session_id is missing or too short.',
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

/** The path of the questions that the assistant could not answer, grouped by likeness. */
export const contentGapsPath = 'content-gaps'

/** Questions that are alike and were not answered. */
export const contentGapSchema = z.object({
  /** Of the group: the id of its first question. */
  id: z.int(),
  /** The question asked most often, as a visitor wrote it. */
  question: z.string(),
  count: z.int(),
  /** Other wordings, at most five. */
  examples: z.array(z.string()),
  first_asked_at: z.string(),
  last_asked_at: z.string(),
})

export type ContentGap = z.output<typeof contentGapSchema>
