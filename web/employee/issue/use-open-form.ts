import { useState } from 'react'
import { hasPortalDraft, savePortalDraft } from '#web/employee/use-portal-draft.ts'
import { toast } from '#web/ui/toast.tsx'

/**
 * The one form of a tab: closed, open for adding (`new`), or open for one of its entries, by id (EP-258, EP-293). What was
 * typed and not sent opens its form again.
 * @param name of the tab, by which the drafts of its forms are found: `comment PORT-17`
 */
export function useOpenForm(name: string, entries: readonly { readonly id: string }[]) {
  const draftOf = (form: string) => `${name} ${form}`
  const [openForm, setOpenForm] = useState<string | null>(
    () => ['new', ...entries.map(({ id }) => id)].find((form) => hasPortalDraft(draftOf(form))) ?? null,
  )
  return {
    openForm,
    draftOf,
    open: (form: string) => setOpenForm(form),
    close: () => setOpenForm(null),
    /**
     * Closes it; what was typed is one press away.
     * @param typed null for nothing
     */
    discard: (typed: Readonly<Record<string, string>> | null) => {
      const closed = openForm
      setOpenForm(null)
      if (!typed || closed === null) return
      toast.message('Discarded.', {
        label: 'Undo',
        run: () => {
          savePortalDraft(draftOf(closed), typed)
          setOpenForm(closed)
        },
      })
    },
  }
}
