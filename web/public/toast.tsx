import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { toastDuration } from '#contract/limits.ts'

interface Toast {
  readonly title: string
  readonly text?: string
  readonly isFailure?: boolean
  /** Stays until it is confirmed, as every failure does; otherwise it goes by itself. */
  readonly isPersistent?: boolean
}

const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Says something in a corner of the page. */
export const useToast = () => useContext(ToastContext)

/** Shows notices over a part of the page; a dialog has its own, for nothing outside shows above it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const showToast = useMemo(() => (next: Toast) => setToast({ ...next }), [])
  const confirm = () => setToast(null)
  useEffect(() => {
    if (!toast || staysUntilDismissed(toast)) return
    const timer = setTimeout(() => setToast(null), toastDuration.success)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <ToastContext value={showToast}>
      {children}
      <div className="fixed right-4 bottom-4 z-40 max-w-90">
        <div role="status">{toast && !toast.isFailure && <ToastCard {...toast} onConfirm={confirm} />}</div>
        {toast?.isFailure && (
          <div role="alert">
            <ToastCard {...toast} onConfirm={confirm} />
          </div>
        )}
      </div>
    </ToastContext>
  )
}

const staysUntilDismissed = ({ isFailure, isPersistent }: Toast) => isFailure || isPersistent

function ToastCard({ onConfirm, ...toast }: Toast & { onConfirm: () => void }) {
  return (
    <div
      className={`rounded-card border p-4 shadow-raised ${toast.isFailure ? 'border-bad bg-bad-soft text-bad' : 'border-ok bg-ok-soft text-ok'}`}
    >
      <p className="font-semibold wrap-anywhere">{toast.title}</p>
      {toast.text && <p className="mt-1 wrap-anywhere">{toast.text}</p>}
      {staysUntilDismissed(toast) && (
        <button
          type="button"
          onClick={onConfirm}
          className="mt-3 h-10 rounded-full border border-current px-5 text-md font-medium hover:bg-current/10"
        >
          OK
        </button>
      )}
    </div>
  )
}
