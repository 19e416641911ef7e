import { useState } from 'react'
import { hasPortalDraft, savePortalDraft } from '#web/employee/use-portal-draft.ts'
import { toast } from '#web/ui/toast.tsx'

/** The one form of a tab: hidden, open for adding, or open for one of its entries (EP-258, EP-293). */
export type OpenForm = 'none' | 'add' | { readonly id: string }

/** By what drafts of a tab's form are found: `comment PORT-17`, with the id of what is edited. */
export const draftOf = (name: string, id?: string): string => (id === undefined ? name : `${name} ${id}`)

/** @param name of the drafts of the tab; what was typed and not sent opens its form again */
export function useEntryForm(name: string, entries: readonly { readonly id: string }[]) {
  const [open, setOpen] = useState<OpenForm>(() => {
    if (hasPortalDraft(draftOf(name))) return 'add'
    const edited = entries.find(({ id }) => hasPortalDraft(draftOf(name, id)))
    return edited ? { id: edited.id } : 'none'
  })
  return {
    open,
    isEditing: (id: string) => typeof open === 'object' && open.id === id,
    setOpen,
    close: () => setOpen('none'),
    /** Closes it; what was typed is one press away. */
    discard: (typed: Readonly<Record<string, string>> | null) => {
      const closed = open
      setOpen('none')
      if (!typed || closed === 'none') return
      toast.message('Discarded.', {
        label: 'Undo',
        run: () => {
          savePortalDraft(closed === 'add' ? draftOf(name) : draftOf(name, closed.id), typed)
          setOpen(closed)
        },
      })
    },
  }
}
