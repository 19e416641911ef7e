import { Suspense, useState } from 'react'
import { InboxLink } from '#web/employee/shell/inbox-link.tsx'
import { usePortalKeys } from '#web/employee/shell/portal-keys.ts'
import { useLiveQueries } from '#web/employee/shell/use-live-queries.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ChunkBoundary, onDemand } from '#web/ui/on-demand.tsx'

const dialogs = {
  create: onDemand(() => import('#web/employee/shell/create-ticket.tsx')),
  search: onDemand(() => import('#web/employee/shell/search-dialog.tsx')),
  help: onDemand(() => import('#web/employee/shell/shortcuts-dialog.tsx')),
}

/** What can be done on every screen, by the header's buttons and by single keys. */
export function PortalActions() {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const show = {
    c: () => setOpen('create'),
    '/': () => setOpen('search'),
    '?': () => setOpen('help'),
  }
  usePortalKeys(show)
  useLiveQueries()
  const Dialog = open && dialogs[open]
  return (
    <>
      <span className="hidden sm:block">
        <Button icon="add" tone="primary" aria-keyshortcuts="c" onClick={show.c}>
          Create ticket
        </Button>
      </span>
      <span className="sm:hidden">
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
      {Dialog && (
        <ChunkBoundary>
          <Suspense>
            <Dialog onClose={() => setOpen(null)} />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  )
}
