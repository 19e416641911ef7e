import { type ComponentProps, useEffect } from 'react'
import { type ChosenFile, droppedFiles } from '#web/employee/files/dropped-files.ts'
import { hasFiles, useFileDrop } from '#web/ui/fields/use-file-drop.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

interface DropAreaProps extends Omit<ComponentProps<'div'>, 'onDrop'> {
  onFiles: (files: readonly ChosenFile[]) => void
}

/** Accepts files and folders that are dropped anywhere on it. */
export function DropArea({ onFiles, className = '', ...native }: DropAreaProps) {
  const { isOver, dropHandlers } = useFileDrop((dropped) => void drop(dropped))
  async function drop(dropped: DataTransfer) {
    try {
      const files = await droppedFiles(dropped)
      if (files.length === 0) toast.warning('There are no files in that folder.')
      else onFiles(files)
    } catch {
      toast.failure('What you have dropped could not be read.')
    }
  }
  return (
    <div
      {...native}
      {...dropHandlers}
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
