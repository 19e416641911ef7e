import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { toastDuration } from '#contract/limits.ts'

interface Notice {
  readonly title: string
  readonly text?: string
  readonly isFailure?: boolean
  /** Stays until it is confirmed, as every failure does; otherwise it goes by itself. */
  readonly isLasting?: boolean
}

const Notices = createContext<(notice: Notice) => void>(() => {})

/** Says something in a corner of the page. */
export const useNotice = () => useContext(Notices)

/** Shows notices over a part of the page; a dialog has its own, for nothing outside shows above it. */
export function NoticeArea({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const say = useMemo(() => (next: Notice) => setNotice({ ...next }), [])
  const confirm = () => setNotice(null)
  useEffect(() => {
    if (!notice || stays(notice)) return
    const timer = setTimeout(() => setNotice(null), toastDuration.success)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <Notices value={say}>
      {children}
      <div className="fixed right-4 bottom-4 z-40 max-w-90">
        <div role="status">{notice && !notice.isFailure && <Shown {...notice} onConfirm={confirm} />}</div>
        {notice?.isFailure && (
          <div role="alert">
            <Shown {...notice} onConfirm={confirm} />
          </div>
        )}
      </div>
    </Notices>
  )
}

const stays = ({ isFailure, isLasting }: Notice) => isFailure || isLasting

function Shown({ onConfirm, ...notice }: Notice & { onConfirm: () => void }) {
  return (
    <div
      className={`rounded-card border p-4 shadow-raised ${notice.isFailure ? 'border-bad bg-bad-soft text-bad' : 'border-ok bg-ok-soft text-ok'}`}
    >
      <p className="font-semibold wrap-anywhere">{notice.title}</p>
      {notice.text && <p className="mt-1 wrap-anywhere">{notice.text}</p>}
      {stays(notice) && (
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
