import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { readChatDraft, writeChatDraft } from '#web/employee/chat/drafts.ts'
import { isWaiting, sendDraft, setWaiting } from '#web/employee/chat/outbox.ts'
import { driveQueue, uploadFiles } from '#web/employee/files/drive-uploads.ts'
import type { ChosenFile } from '#web/employee/files/dropped-files.ts'
import { toast } from '#web/ui/toasts/toast.tsx'
import { useUploads } from '#web/uploads/upload-queue.ts'

/** The folder in the sender's drive for files that are sent from a device. */
const folder = 'Sent in chat'

const originOf = (token: string) => `chat ${token}`

/** The files of the device that are being uploaded for a message; each that is stored is added to its draft. */
export const useChatUploads = (token: string) => useUploads(driveQueue, originOf(token))

/**
 * @param pendingCount the number of files that are already being uploaded
 */
export function attachFromDevice(token: string, files: readonly ChosenFile[], pendingCount: number): void {
  const room = chatLimits.files - readChatDraft(token).files.length - pendingCount
  if (files.length > room) toast.warning(texts.tooManyFiles)
  uploadFiles(
    files.slice(0, Math.max(0, room)).map(({ file }) => ({ file, path: '' })),
    {
      folder: 'home',
      path: folder,
      // A file of the same name in an earlier message must not change.
      keepsBoth: true,
      origin: originOf(token),
      onRemoved: () => setWaiting(token, undefined),
      onStored: (id) => writeChatDraft(token, { files: [...readChatDraft(token).files, id] }),
    },
  )
}

/** Sends the unfinished message of a conversation once its files are uploaded, whatever is shown by then. */
export function sendWhenUploaded(token: string, replyTo?: number): void {
  setWaiting(token, { replyTo })
  const stop = driveQueue.subscribe(() => {
    if (isWaiting(token) && driveQueue.getUploads().some(({ origin }) => origin === originOf(token))) return
    stop()
    if (isWaiting(token)) sendDraft(token)
  })
}

/**
 * The files in a paste, such as a screenshot. Text from an office program comes with a picture of itself, and
 * is pasted as text.
 */
export function pastedFiles({ files, types }: DataTransfer): ChosenFile[] {
  if (types.includes('text/plain')) return []
  return [...files].map((file) => ({ file: file.name === 'image.png' ? named(file) : file, path: '' }))
}

/** All browsers give a picture from the clipboard this name. */
function named(file: File): File {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.')
  return new File([file], `Screenshot ${day} ${time}.png`, { type: file.type })
}
