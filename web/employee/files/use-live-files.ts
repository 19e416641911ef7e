import { useEffect, useRef } from 'react'
import { refreshFiles } from '#web/employee/files/files-api.ts'
import { usePortalEvents } from '#web/employee/live-events.ts'

/** How long changes are collected before the files are read again, in milliseconds. */
const collectMs = 300

/** Reads again what is shown of files when it has changed, for as long as the component is shown. */
export function useLiveFiles(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  usePortalEvents((event) => {
    // Who joins or leaves a project or a conversation sees other files.
    if (event !== null && event.topic !== 'files' && event.topic !== 'membership') return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refreshFiles()
    }, collectMs)
  })
}
