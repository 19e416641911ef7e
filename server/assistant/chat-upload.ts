import { asksForFile, assistantErrors as errors } from '#contract/assistant/conversation.ts'
import { chatError, type SentFile } from '#server/assistant/chat-request.ts'
import type { Turn } from '#server/assistant/chat-store.ts'
import type { Attachment } from '#server/assistant/chat-task.ts'
import type { StoredFile } from '#server/files/storage.ts'
import type { Uploads } from '#server/files/uploads.ts'
import type { Services } from '#server/services.ts'
import { announcedType } from '#server/text-extraction/inspect.ts'

/** A file that came with a message, by its purpose. */
export interface ChatFile extends Attachment {
  readonly kind: 'resume' | 'picture'
  /** A type that only people can read. */
  readonly isOldWord: boolean
  readonly stored: StoredFile
}

/**
 * Checks a file by its content and stores it privately (PS-359, PS-362). Throws 400 if the last message did not ask
 * for a file (PS-360).
 */
export async function storeChatFile(
  { applications: { files } }: Services,
  { received, name }: SentFile,
  { turn, ...sender }: { turn: Turn; ip: string; uploads: Uploads },
): Promise<ChatFile> {
  const lastAnswer = turn.recent.findLast(({ is_user }) => !is_user)
  if (!lastAnswer || !asksForFile(lastAnswer.message)) throw chatError(errors.fileNotAsked)
  const kind = kindOf(received.head)
  if (!kind) throw chatError(errors.fileType)
  const stored =
    kind === 'picture'
      ? await files.storePicture(sender, received)
      : await files.storeResume(sender, received, true)
  const { path, size } = stored
  return { kind, path, size, name, stored, isOldWord: path.endsWith('.doc') }
}

/** By the first bytes; whatever stores the file checks all of it. */
function kindOf(head: Buffer): ChatFile['kind'] | null {
  const start = head.subarray(0, 8).toString('hex')
  if (start.startsWith('ffd8ff') || start === '89504e470d0a1a0a') return 'picture'
  return announcedType(head) || start === 'd0cf11e0a1b11ae1' ? 'resume' : null
}
