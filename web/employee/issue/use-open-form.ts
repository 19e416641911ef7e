import { useState } from 'react'
import { hasPortalDraft } from '#web/employee/portal-drafts.ts'
import { toastDiscarded } from '#web/employee/shell/portal-toast.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/**
 * The one form of a tab: closed, open for adding (`new`), or open for one of its entries, by id (EP-258, EP-293). An
 * unsent draft opens its form again.
 * @param name of the tab, which identifies the drafts of its forms: `comment PORT-17`
 */
export function useOpenForm(name: string, entries: readonly { readonly id: string }[]) {
  const draftOf = (form: string) => `${name} ${form}`
  // The server does not know the drafts.
  const isHydrated = useIsHydrated()
  const [drafted, setDrafted] = useState<string | null>()
  const [chosen, setOpenForm] = useState<string | null>()
  if (isHydrated && drafted === undefined)
    setDrafted(['new', ...entries.map(({ id }) => id)].find((form) => hasPortalDraft(draftOf(form))) ?? null)
  const openForm = (chosen === undefined ? drafted : chosen) ?? null
  return {
    openForm,
    draftOf,
    open: (form: string) => setOpenForm(form),
    close: () => setOpenForm(null),
    /**
     * Closes it; what was typed can be restored with one click.
     * @param undo restores the draft; undefined if there is none
     */
    discard: (undo: (() => void) | undefined) => {
      const closed = openForm
      setOpenForm(null)
      if (!undo || closed === null) return
      toastDiscarded(() => {
        undo()
        setOpenForm(closed)
      })
    },
  }
}
