import { useState } from 'react'
import { InboxLink } from '#web/employee/shell/inbox-link.tsx'
import { followPortalChanges } from '#web/employee/shell/portal-changes.ts'
import { usePortalKeys } from '#web/employee/shell/portal-keys.ts'
import { useLiveQueries } from '#web/live-queries.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { LazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const CreateTicket = onDemand(() => import('#web/employee/shell/create-ticket.tsx'))
const SearchDialog = onDemand(() => import('#web/employee/search/search-dialog.tsx'))
const ShortcutsDialog = onDemand(() => import('#web/employee/shell/shortcuts-dialog.tsx'))

/** The actions that every screen offers, by the header's buttons and single keys. */
export function PortalActions() {
  const [open, setOpen] = useState<'create' | 'search' | 'help' | null>(null)
  const show = {
    c: () => setOpen('create'),
    '/': () => setOpen('search'),
    '?': () => setOpen('help'),
  }
  usePortalKeys(show)
  useLiveQueries({ follow: followPortalChanges, collectMs: 300, restMs: 1500 })
  const close = () => setOpen(null)
  return (
    <>
      <span className="hidden lg:block">
        <Button icon="add" tone="primary" aria-keyshortcuts="c" onClick={show.c}>
          Create ticket
        </Button>
      </span>
      <span className="lg:hidden">
        <IconButton label="Create ticket" icon="add" tipBelow onClick={show.c} />
      </span>
      <IconButton label="Search issues" icon="search" tipBelow aria-keyshortcuts="/" onClick={show['/']} />
      <InboxLink />
      <span className="hidden md:block">
        <IconButton
          label="Keyboard shortcuts"
          icon="keyboard"
          tipBelow
          aria-keyshortcuts="?"
          onClick={show['?']}
        />
      </span>
      <LazyDialog isOpen={open !== null}>
        {open === 'create' && <CreateTicket onClose={close} onReopen={show.c} />}
        {open === 'search' && <SearchDialog onClose={close} />}
        {open === 'help' && <ShortcutsDialog onClose={close} />}
      </LazyDialog>
    </>
  )
}
