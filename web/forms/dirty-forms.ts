import { useEffect } from 'react'

const changed = new Set<symbol>()

/** Whether somewhere on the screen something is typed that is not saved. */
export const isSomethingTyped = (): boolean => changed.size > 0

/** Notes that a form holds something that is not saved, for as long as it is shown. */
export function useChangedForm(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const form = Symbol('form')
    changed.add(form)
    return () => {
      changed.delete(form)
    }
  }, [isChanged])
}
