import { chatLimits, chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { readChatDraft, writeChatDraft } from '#web/employee/chat/drafts.ts'
import { type ChosenFile, uploadFiles, useUploads } from '#web/employee/files/upload-queue.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** The folder in the sender's files that takes what is sent from a device. */
const folder = 'Sent in chat'

const originOf = (token: string) => `chat ${token}`

/** The files of one's device that are on their way into a message; each that is stored moves on to its draft. */
export const useChatUploads = (token: string) => useUploads(originOf(token))

/** @param underWay how many are being uploaded already */
export function attachFromDevice(token: string, files: readonly ChosenFile[], underWay: number): void {
  const room = chatLimits.files - readChatDraft(token).files.length - underWay
  if (files.length > room) toast.warning(texts.tooManyFiles)
  uploadFiles(
    files.slice(0, Math.max(0, room)).map(({ file }) => ({ file, path: '' })),
    {
      folder: 'home',
      path: folder,
      // The picture of an earlier message stays what it was.
      keepsBoth: true,
      origin: originOf(token),
      onStored: (id) => writeChatDraft(token, { files: [...readChatDraft(token).files, id] }),
    },
  )
}

/**
 * What a paste brings of files, such as a screenshot. Text that was copied from an office program comes with a picture
 * of itself and stays text.
 */
export function pastedFiles({ files, types }: DataTransfer): ChosenFile[] {
  if (types.includes('text/plain')) return []
  return [...files].map((file) => ({ file: file.name === 'image.png' ? named(file) : file, path: '' }))
}

/** All browsers call a picture of the clipboard the same. */
function named(file: File): File {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.')
  return new File([file], `Screenshot ${day} ${time}.png`, { type: file.type })
}
