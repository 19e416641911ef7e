import { useEffect } from 'react'

const dirtyForms = new Set<symbol>()

/** Whether any form on the screen has unsaved changes. */
export const hasUnsavedChanges = (): boolean => dirtyForms.size > 0

/** Registers a form with unsaved changes for as long as it is shown. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol('form')
    dirtyForms.add(form)
    return () => {
      dirtyForms.delete(form)
    }
  }, [isDirty])
}
