import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'

/** The reason why an image is not stored, however often it is sent. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
}

/**
 * Stores an image and resolves with its URL. Rejects with an `AbortError` if it was cancelled, and with `ImageRefused`.
 * @param onSent called with how many bytes have been sent, of how many; the total is 0 while it is unknown
 */
export type UploadImage = (
  image: File,
  settings: { readonly signal: AbortSignal; readonly onSent: (bytes: number, total: number) => void },
) => Promise<string>

/** Inserts a stored image at the cursor. */
export type InsertImage = (image: { readonly src: string; readonly alt: string }) => void

/** An image that is being stored. */
interface RunningUpload {
  readonly id: number
  readonly fraction: number
  readonly cancel: () => void
}

/**
 * Images that are pasted or dropped into a text: stored first, then inserted at that position. A failed upload
 * changes nothing but `error` (AC-454, AC-455).
 */
export function useImageUploads(upload?: UploadImage) {
  const [running, setRunning] = useState<readonly RunningUpload[]>([])
  const nextId = useRef(0)
  const [error, setError] = useState<string>()

  async function insert(editor: Editor, image: File, position: number) {
    if (!upload) return setError('Images cannot be a part of this text. Attach them instead.')
    setError(undefined)
    const controller = new AbortController()
    const id = nextId.current++
    setRunning((uploads) => [...uploads, { id, fraction: 0, cancel: () => controller.abort() }])
    const onSent = (bytes: number, total: number) =>
      setRunning((uploads) =>
        uploads.map((one) => (one.id === id && total > 0 ? { ...one, fraction: bytes / total } : one)),
      )
    // The text may change during the upload; the position is mapped through the changes.
    const follow = ({ transaction }: { transaction: { mapping: { map(position: number): number } } }) => {
      position = transaction.mapping.map(position)
    }
    editor.on('transaction', follow)
    try {
      const src = await upload(image, { signal: controller.signal, onSent })
      if (!editor.isDestroyed)
        editor.commands.insertContentAt(position, { type: 'image', attrs: { src, alt: '' } })
    } catch (cause) {
      const name = image.name || 'the image'
      const reason = cause instanceof ImageRefused ? cause.message : 'Try again.'
      if (!controller.signal.aborted) setError(`Could not upload ${name}. ${reason}`)
    } finally {
      editor.off('transaction', follow)
      setRunning((uploads) => uploads.filter((one) => one.id !== id))
    }
  }

  /** Whether the files contain images; anything else is left to the editor. */
  function insertFiles(editor: Editor, files: FileList | undefined, position: number): boolean {
    const images = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    for (const image of images) {
      if (image.type === 'image/jpeg' || image.type === 'image/png') void insert(editor, image, position)
      else setError(messages.invalidImage)
    }
    return images.length > 0
  }

  return { insertFiles, running, error }
}
