import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'

/** Stores a picture and resolves with its address. */
export type Upload = (picture: File) => Promise<string>

/**
 * Pictures that are pasted or dropped into a text: stored first, then inserted where they were put. A failing
 * upload touches nothing but `problem` (AC-454, AC-455).
 */
export function usePictureDrops(upload: Upload) {
  const [waiting, setWaiting] = useState(0)
  const [problem, setProblem] = useState<string>()

  async function insert(editor: Editor, picture: File, place: number) {
    setProblem(undefined)
    setWaiting((count) => count + 1)
    // The text may change while the picture travels; the place moves along.
    const follow = ({ transaction }: { transaction: { mapping: { map(place: number): number } } }) => {
      place = transaction.mapping.map(place)
    }
    editor.on('transaction', follow)
    try {
      const src = await upload(picture)
      if (!editor.isDestroyed)
        editor.commands.insertContentAt(place, { type: 'image', attrs: { src, alt: '' } })
    } catch {
      setProblem(
        `${picture.name || 'The picture'} could not be uploaded. Your text is untouched; please try again.`,
      )
    } finally {
      editor.off('transaction', follow)
      setWaiting((count) => count - 1)
    }
  }

  /** Whether these files were taken over; texts and foreign files are left to the editor. */
  function take(editor: Editor, files: FileList | undefined, place: number): boolean {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    for (const picture of pictures) {
      if (picture.type === 'image/jpeg' || picture.type === 'image/png') void insert(editor, picture, place)
      else setProblem(messages.invalidImage)
    }
    return pictures.length > 0
  }

  return { take, isWaiting: waiting > 0, problem }
}
