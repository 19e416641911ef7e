import { useEffect, useState } from 'react'
import { storedUsername } from '#web/employee/session.ts'
import { useDirtyForm } from '#web/forms/dirty-forms.ts'
import { deleteDraft, draftKey, portalAccount, readDraft, saveDraft } from '#web/forms/saved-drafts.ts'

type Texts = Readonly<Record<string, string>>

const keyOf = (form: string) => draftKey(portalAccount(storedUsername()), form)

/** Whether there is something in a form that was typed and not sent. */
export const hasPortalDraft = (form: string): boolean => readDraft(keyOf(form)) !== null

/** Puts something back into a form that was discarded. */
export function savePortalDraft(form: string, typed: Texts): void {
  saveDraft(keyOf(form), { at: Date.now(), typed, before: {}, files: [] })
}

/**
 * The texts of a form, which are still there after a reload, until they are sent or discarded.
 * @param form such as `comment PORT-17`
 */
export function usePortalDraft<Values extends Texts>(form: string, initial: Values) {
  // The key of the first moment: the owner stays the same when the session ends while the form is open.
  const [key] = useState(() => keyOf(form))
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...readDraft(key)?.typed }))
  const [isClosed, setClosed] = useState(false)
  const isChanged = Object.keys(initial).some((name) => values[name] !== initial[name])
  useDirtyForm(isChanged && !isClosed)
  useEffect(() => {
    if (isClosed || !isChanged) deleteDraft(key)
    else saveDraft(key, { at: Date.now(), typed: values, before: {}, files: [] })
  }, [key, values, isChanged, isClosed])
  return {
    values,
    isChanged,
    set: (changed: Partial<Values>) => setValues((values) => ({ ...values, ...changed })),
    /** To be called when everything is sent or discarded. */
    close: () => setClosed(true),
  }
}
