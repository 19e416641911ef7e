import { useState } from 'react'
import { draftKey, portalAccount, readDraft } from '#web/drafts/saved-drafts.ts'
import { useSavedDraft, useStoredDraft } from '#web/drafts/use-saved-draft.ts'
import { storedUsername } from '#web/employee/session.ts'
import { useDirtyForm } from '#web/forms/dirty-forms.ts'

type Texts = Readonly<Record<string, string>>

const keyOf = (form: string) => draftKey(portalAccount(storedUsername()), form)

/** Whether a form contains unsent input. */
export const hasPortalDraft = (form: string): boolean => readDraft(keyOf(form)) !== null

/**
 * The texts of a form, which survive a reload until they are sent or discarded.
 * @param form such as `comment PORT-17`
 */
export function usePortalDraft<Values extends Texts>(form: string, initial: Values) {
  const { key, stored } = useStoredDraft(keyOf(form))
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...stored?.typed }))
  const [resetKey, setResetKey] = useState(0)
  const isChanged = Object.keys(initial).some((name) => values[name] !== initial[name])
  const reset = () => {
    setValues(initial)
    setResetKey((key) => key + 1)
  }
  useDirtyForm(isChanged)
  const { close } = useSavedDraft(key, {
    values,
    toDraft: () => (isChanged ? { at: Date.now(), typed: values, before: {}, files: [] } : null),
    onClosedElsewhere: reset,
  })
  return {
    values,
    isChanged,
    /** Changes with every reset; a key for inputs with their own state. */
    resetKey,
    set: (changed: Partial<Values>) => setValues((values) => ({ ...values, ...changed })),
    close,
    /** Closes the draft and starts over. */
    clear: () => {
      close()
      reset()
    },
  }
}
