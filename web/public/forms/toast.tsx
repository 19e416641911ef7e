import { useState } from 'react'
import { toastDuration } from '#contract/limits.ts'
import { createToastQueue, ToastRegion } from '#web/ui/toasts/toast-queue.tsx'

interface Toast {
  readonly title: string
  readonly text?: string
  readonly isFailure?: boolean
  /** Whether it stays until it is dismissed, as failures do; otherwise it disappears by itself. */
  readonly isPersistent?: boolean
}

/**
 * Toasts of a form, one at a time, in a corner of the page.
 * @returns a function that shows one, and the region to put next to the form: inside its dialog, because nothing
 * outside shows above it
 */
export function useToasts() {
  const [queue] = useState(() => createToastQueue<Toast>(1))
  const showToast = (toast: Toast) => queue.add(toast, isPersistent(toast) ? null : toastDuration.success)
  const toasts = (
    <ToastRegion queue={queue} aria-live="polite" className={corner}>
      {(toast, dismiss) => <ToastCard {...toast} onDismiss={dismiss} />}
    </ToastRegion>
  )
  return { showToast, toasts }
}

/** A toast that stays after its form has gone, until it is dismissed. */
export function PersistentToast(toast: Pick<Toast, 'title' | 'text'> & { onDismiss: () => void }) {
  return (
    <div className={corner}>
      <ToastCard {...toast} isPersistent />
    </div>
  )
}

const corner = 'fixed right-4 bottom-4 z-40 max-w-90'

const isPersistent = (toast: Toast) => toast.isFailure || toast.isPersistent

function ToastCard({ onDismiss, ...toast }: Toast & { onDismiss: () => void }) {
  return (
    <div
      role={toast.isFailure ? 'alert' : 'status'}
      className={`rounded-card border p-4 shadow-raised ${toast.isFailure ? 'border-bad bg-bad-soft text-bad' : 'border-ok bg-ok-soft text-ok'}`}
    >
      <p className="font-semibold wrap-anywhere">{toast.title}</p>
      {toast.text && <p className="mt-1 wrap-anywhere">{toast.text}</p>}
      {isPersistent(toast) && (
        <button
          type="button"
          onClick={onDismiss}
          className="mt-3 h-10 rounded-full border border-current px-5 text-md font-medium hover:bg-current/10"
        >
          OK
        </button>
      )}
    </div>
  )
}
