import { MessageCircle } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { showWindow, useSheet } from '#web/public/assistant/sheet.ts'
import type { AssistantWindowProps } from '#web/public/assistant/window.tsx'
import { isComposing } from '#web/ui/input-method.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

const importWindow = async () => (await import('#web/public/assistant/window.tsx')).AssistantWindow

/**
 * The button in the corner of every public page, and the window that it opens (PS-073). The window's code is loaded
 * when the pointer or the focus reaches the button. Without scripts there is no button.
 */
export function AssistantCorner() {
  const dialog = useRef<HTMLDialogElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [Window, setWindow] = useState<ComponentType<AssistantWindowProps>>()
  const [hasFailed, setFailed] = useState(false)
  const isHydrated = useIsHydrated()
  useSheet(dialog, isOpen)

  const loadWindow = () => {
    setFailed(false)
    importWindow().then(
      (loaded) => setWindow(() => loaded),
      () => setFailed(true),
    )
  }
  const open = () => {
    loadWindow()
    showWindow(dialog.current)
    setOpen(true)
  }
  const close = () => dialog.current?.close()
  const handleClose = () => {
    // It only changed between window and sheet.
    if (dialog.current?.open) return
    setOpen(false)
  }
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a source was followed, and the sheet would cover it
  useEffect(() => {
    if (dialog.current?.matches(':modal')) dialog.current.close()
  }, [pathname])
  const wasOpen = useRef(false)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (hasClosed && isFocusFree(dialog.current)) button.current?.focus({ preventScroll: true })
  }, [isOpen])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    close()
  }
  if (!isHydrated) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Ask the assistant"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
        className="assistant-button"
      >
        <MessageCircle aria-hidden="true" size={24} />
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="assistant"
        onKeyDown={closeOnEscape}
        onClose={handleClose}
        className="assistant"
      >
        {Window ? (
          <Window isOpen={isOpen} onClose={close} />
        ) : (
          <Loading hasFailed={hasFailed} onRetry={loadWindow} onClose={close} />
        )}
      </dialog>
    </>
  )
}

/** A failure is shown when the window is opened. */
const preload = () => void importWindow().catch(() => {})

function Loading({
  hasFailed,
  onRetry,
  onClose,
}: {
  hasFailed: boolean
  onRetry: () => void
  onClose: () => void
}) {
  return (
    <div className="m-auto grid justify-items-center gap-4 p-6 text-center text-base">
      <h2 id="assistant" className="sr-only">
        Assistant
      </h2>
      <p role="status">
        {hasFailed ? 'The assistant could not be loaded. Check your connection and try again.' : 'Loading…'}
      </p>
      <div className="flex gap-3">
        {hasFailed && (
          <button type="button" onClick={onRetry} className={buttonClass}>
            Try again
          </button>
        )}
        <button type="button" onClick={onClose} className={buttonClass}>
          Close
        </button>
      </div>
    </div>
  )
}

const buttonClass =
  'h-11 rounded-full border border-current px-5 text-md font-medium transition-colors hover:bg-current/10'

/** Whether the focus may be moved: no element has it. */
const isFocusFree = (dialog: HTMLDialogElement | null) =>
  document.activeElement === document.body || dialog?.contains(document.activeElement)
