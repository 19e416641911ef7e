import { assistantFileTypes, assistantErrors as errors } from '#contract/assistant/conversation.ts'
import type { TempFile } from '#server/files/storage.ts'
import type { ParsedBody } from '#server/http/body.ts'
import { HttpError } from '#server/http/errors.ts'

/** A visitor's message: validated text, and a file that is not validated yet. */
export interface ChatRequest {
  readonly sessionId: string
  /** Empty when a file was sent. */
  readonly message: string
  readonly file: SentFile | null
  /** The path of the page that it was written on; empty if unknown. */
  readonly page: string
}

export interface SentFile {
  readonly received: TempFile
  readonly name: string
}

/** An error of the assistant: one readable sentence in `error` (PS-354, PS-358). */
export const chatError = (error: string, status = 400) => new HttpError(status, { error })

/** The form of `POST chat-message/`, as its call has checked it. */
interface ReceivedMessage extends Pick<ParsedBody, 'tempFiles' | 'fileNames'> {
  readonly values: {
    readonly session_id: string
    readonly message?: string | undefined
    readonly page?: string | undefined
  }
}

/** Throws 400 with a sentence about the first error (PS-358, PS-359). */
export function toChatRequest({ values, tempFiles, fileNames }: ReceivedMessage): ChatRequest {
  const { session_id: sessionId, message = '', page = '' } = values
  const received = tempFiles.get('file')
  const name = displayName(fileNames.get('file') ?? '')
  if (received && !assistantFileTypes.some((type) => name.toLowerCase().endsWith(type)))
    throw chatError(errors.fileType)
  if (message === '' && !received) throw chatError(errors.empty)
  return { sessionId, message, page, file: received ? { received, name } : null }
}

/**
 * The name of an uploaded file for display: its last path segment, without characters that would break a line or a
 * header.
 */
function displayName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last
    .slice(-120)
    .toWellFormed()
    .replace(/[\p{C}\ufffd"<>|:*?]/gu, '')
    .trim()
}
