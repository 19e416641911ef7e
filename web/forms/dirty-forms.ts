import { useEffect } from 'react'

const dirtyForms = new Set<symbol>()

/** Whether somewhere on the screen something is typed that is not saved. */
export const hasUnsavedChanges = (): boolean => dirtyForms.size > 0

/** Notes that a form holds something that is not saved, for as long as it is shown. */
export function useDirtyForm(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const form = Symbol('form')
    dirtyForms.add(form)
    return () => {
      dirtyForms.delete(form)
    }
  }, [isChanged])
}
