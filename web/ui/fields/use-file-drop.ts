import { type DragEvent, useState } from 'react'

/** Whether files of the device are being dragged. */
export const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

/**
 * Lets an element accept files that are dropped on it; give it the `dropHandlers`.
 * @param onDrop called with what was dropped, which is readable until the first `await`
 */
export function useFileDrop(onDrop: (dropped: DataTransfer) => void) {
  const [isOver, setOver] = useState(false)
  return {
    /** Whether files are being dragged over the element. */
    isOver,
    dropHandlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer)
      },
    },
  }
}
