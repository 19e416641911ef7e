import {
  assistantFileTypes,
  assistantErrors as errors,
  assistantLimits as limits,
} from '#contract/assistant/conversation.ts'
import type { TempFile } from '#server/files/storage.ts'
import type { ParsedBody } from '#server/http/body.ts'
import { HttpError } from '#server/http/errors.ts'

/** What a visitor has sent, its texts validated and its file not yet. */
export interface ChatRequest {
  readonly sessionId: string
  /** Empty with a file. */
  readonly message: string
  readonly file: SentFile | null
}

export interface SentFile {
  readonly received: TempFile
  readonly name: string
}

/** A refusal of the assistant: one readable sentence in `error` (PS-354, PS-358). */
export const chatError = (error: string, status = 400) => new HttpError(status, { error })

/** Throws 400 for what cannot be the id of a conversation (PS-354). */
export function parseSessionId(sent: unknown): string {
  const { min, max } = limits.sessionId
  if (typeof sent !== 'string' || sent.length < min || sent.length > max || !/^[\x21-\x7e]+$/.test(sent))
    throw chatError(errors.sessionId)
  return sent
}

/** Throws 400 with the sentence for the first thing that is wrong (PS-358, PS-359, PS-361). */
export function parseChatRequest({ fields, tempFiles, fileNames }: ParsedBody): ChatRequest {
  const sessionId = parseSessionId(fields.get('session_id'))
  const message = parseMessage(fields.get('message'))
  const received = tempFiles.get('file')
  const name = displayName(fileNames.get('file') ?? '')
  if (received && !assistantFileTypes.some((type) => name.toLowerCase().endsWith(type)))
    throw chatError(errors.fileType)
  if (message === '' && !received) throw chatError(errors.empty)
  return { sessionId, message, file: received ? { received, name } : null }
}

function parseMessage(sent: unknown = ''): string {
  if (typeof sent !== 'string' || /[\0\ufffd]/.test(sent) || !sent.isWellFormed())
    throw chatError(errors.badCharacters)
  // Forms send line breaks as two characters.
  const text = sent.replace(/\r\n?/g, '\n')
  if (text.length > limits.messageLength) throw chatError(errors.tooLong)
  // Of invisible characters alone is as empty as of blanks.
  return /[^\s\p{C}\u2800\u3164\u115f\u1160\uffa0]/u.test(text) ? text.trim() : ''
}

/** A sent file's name for people to read: its last part, without what could break a line or a header. */
function displayName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last
    .toWellFormed()
    .replace(/[\p{C}\ufffd"<>|:*?]/gu, '')
    .trim()
    .slice(-120)
}
