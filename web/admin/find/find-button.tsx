import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { LazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import { shortcutLabel } from '#web/ui/keyboard-shortcuts.ts'
import { onDemand } from '#web/ui/on-demand.tsx'

const FindDialog = onDemand(() => import('#web/admin/find/find-dialog.tsx'))

/** Opens the search over everything, as does Control or Command with K on every screen. */
export function FindButton() {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const open = (typed = '') => {
    setTyped(typed)
    setOpen(true)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isShortcut || event.shiftKey || event.altKey || event.defaultPrevented || isDialogOpen()) return
    event.preventDefault()
    open()
  })
  const openEarly = useEffectEvent(() => {
    const { dataset } = document.documentElement
    if (dataset.find !== undefined) open(dataset.find)
    delete dataset.find
  })
  useEffect(() => openEarly(), [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => open()}
        onPointerEnter={FindDialog.preload}
        className="hidden h-9 w-64 cursor-pointer items-center gap-2 rounded-control border border-line bg-surface px-3 text-md text-ink-muted hover:bg-sunken md:flex"
      >
        <Icon name="search" />
        <span className="flex-1 text-left">Find anything</span>
        <span aria-hidden="true" className="text-xs">
          {shortcutLabel('K')}
        </span>
      </button>
      <span className="md:hidden">
        <IconButton
          label="Find anything"
          icon="search"
          tipBelow
          aria-haspopup="dialog"
          onClick={() => open()}
        />
      </span>
      <LazyDialog isOpen={isOpen}>
        <FindDialog typed={typed} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  )
}

/** The rest of the page is out of reach then. */
const isDialogOpen = () => document.querySelector('main')?.closest('[inert], [aria-hidden="true"]') != null
