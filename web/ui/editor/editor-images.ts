import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'

/** Stores an image and resolves with its URL. */
export type UploadImage = (image: File) => Promise<string>

/**
 * Images that are pasted or dropped into a text: stored first, then inserted at that position. A failed upload
 * changes nothing but `error` (AC-454, AC-455).
 */
export function useImageUploads(upload?: UploadImage) {
  const [pendingCount, setPendingCount] = useState(0)
  const [error, setError] = useState<string>()

  async function insert(editor: Editor, image: File, position: number) {
    if (!upload) return setError('Images cannot be a part of this text. Attach them instead.')
    setError(undefined)
    setPendingCount((count) => count + 1)
    // The text may change during the upload; the position is mapped through the changes.
    const follow = ({ transaction }: { transaction: { mapping: { map(position: number): number } } }) => {
      position = transaction.mapping.map(position)
    }
    editor.on('transaction', follow)
    try {
      const src = await upload(image)
      if (!editor.isDestroyed)
        editor.commands.insertContentAt(position, { type: 'image', attrs: { src, alt: '' } })
    } catch {
      setError(`Could not upload ${image.name || 'the image'}. Try again.`)
    } finally {
      editor.off('transaction', follow)
      setPendingCount((count) => count - 1)
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

  return { insertFiles, isUploading: pendingCount > 0, error }
}
