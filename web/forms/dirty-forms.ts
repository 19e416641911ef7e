import { useEffect, useSyncExternalStore } from 'react'

const dirtyForms = new Set<symbol>()
const listeners = new Set<() => void>()

/** Whether any form on the screen has unsaved changes. */
export const hasUnsavedChanges = (): boolean => dirtyForms.size > 0

export const useHasUnsavedChanges = (): boolean =>
  useSyncExternalStore(subscribe, hasUnsavedChanges, () => false)

/** Registers a form with unsaved changes for as long as it is shown. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol('form')
    dirtyForms.add(form)
    notify()
    return () => {
      dirtyForms.delete(form)
      notify()
    }
  }, [isDirty])
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
