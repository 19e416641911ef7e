import { type KeyboardEvent, useEffect, useId, useRef } from 'react'

interface ConfirmCloseProps {
  onStay(): void
  onClose(): void
}

/** Confirms that a dialog with a filled form may close. */
export function ConfirmClose({ onStay, onClose }: ConfirmCloseProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  // Closing gives the focus back at once, but the close event comes later: a key pressed in between counts already.
  const answer = (settle: () => void) => {
    dialog.current?.close()
    settle()
  }
  // The browser may treat this dialog and the one below as one, and would close both.
  const stayOnEscape = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    answer(onStay)
  }
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onKeyDown={stayOnEscape}
      onClose={onStay}
      className="m-auto w-[calc(100%-2rem)] max-w-110 rounded-dialog bg-raised p-6 text-ink shadow-raised backdrop:bg-scrim"
    >
      <h2 id={id} className="mb-2 font-serif text-xl font-semibold">
        Close the form?
      </h2>
      <p id={`${id}-text`} className="mb-6 text-ink-muted">
        It is not sent yet. What you have written stays in this browser; files have to be chosen again after a
        reload.
      </p>
      {/* The focus goes to the first button, the harmless one. */}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          onClick={() => answer(onStay)}
          className={`${buttonClass} bg-brand text-brand-ink hover:bg-brand-strong`}
        >
          Keep writing
        </button>
        <button
          type="button"
          onClick={() => answer(onClose)}
          className={`${buttonClass} border border-current hover:bg-current/10`}
        >
          Close
        </button>
      </div>
    </dialog>
  )
}

const buttonClass = 'h-11 rounded-full px-5 text-md font-medium transition-colors'
