import { type ComponentProps, type DragEvent, useEffect, useState } from 'react'
import { type ChosenFile, droppedFiles, hasFiles } from '#web/employee/files/dropped-files.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

interface DropAreaProps extends Omit<ComponentProps<'div'>, 'onDrop'> {
  onFiles: (files: readonly ChosenFile[]) => void
}

/** Accepts files and folders that are dropped anywhere on it. */
export function DropArea({ onFiles, className = '', ...native }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  async function drop(event: DragEvent) {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setOver(false)
    try {
      const files = await droppedFiles(event.dataTransfer)
      if (files.length === 0) toast.warning('There are no files in that folder.')
      else onFiles(files)
    } catch {
      toast.failure('What you have dropped could not be read.')
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; a button is the first
    <div
      {...native}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        const { relatedTarget } = event
        if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => void drop(event)}
      className={`${className} ${isOver ? 'outline-2 -outline-offset-2 outline-brand outline-dashed' : ''}`}
    />
  )
}

/** Prevents the browser from opening files that are dropped outside a drop area. */
export function useDropGuard(): void {
  useEffect(() => {
    const guard = (event: globalThis.DragEvent) => {
      const { dataTransfer, defaultPrevented, target } = event
      const isInput = target instanceof Element && target.closest('input[type="file"]') !== null
      if (!dataTransfer || !hasFiles(dataTransfer) || defaultPrevented || isInput) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', guard)
    window.addEventListener('drop', guard)
    return () => {
      window.removeEventListener('dragover', guard)
      window.removeEventListener('drop', guard)
    }
  }, [])
}
