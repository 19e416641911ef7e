import {
  assistantFileTypes,
  assistantErrors as errors,
  assistantLimits as limits,
} from '#contract/assistant/conversation.ts'
import type { TempFile } from '#server/files/storage.ts'
import type { ParsedBody } from '#server/http/body.ts'
import { HttpError } from '#server/http/errors.ts'

/** A visitor's message: validated text, and a file that is not validated yet. */
export interface ChatRequest {
  readonly sessionId: string
  /** Empty when a file was sent. */
  readonly message: string
  readonly file: SentFile | null
}

export interface SentFile {
  readonly received: TempFile
  readonly name: string
}

/** An error of the assistant: one readable sentence in `error` (PS-354, PS-358). */
export const chatError = (error: string, status = 400) => new HttpError(status, { error })

/** Throws 400 for an invalid conversation id (PS-354). */
export function parseSessionId(sent: unknown): string {
  const { min, max } = limits.sessionId
  if (typeof sent !== 'string' || sent.length < min || sent.length > max || !/^[\x21-\x7e]+$/.test(sent))
    throw chatError(errors.sessionId)
  return sent
}

/** Throws 400 with a sentence about the first error (PS-358, PS-359, PS-361). */
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
  // Forms send line breaks as CRLF.
  const text = sent.replace(/\r\n?/g, '\n')
  if (text.length > limits.messageLength) throw chatError(errors.tooLong)
  // A message of invisible characters is as empty as one of spaces.
  return /[^\s\p{C}\u2800\u3164\u115f\u1160\uffa0]/u.test(text) ? text.trim() : ''
}

/**
 * The name of an uploaded file for display: its last path segment, without characters that would break a line or a
 * header.
 */
function displayName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last
    .toWellFormed()
    .replace(/[\p{C}\ufffd"<>|:*?]/gu, '')
    .trim()
    .slice(-120)
}
