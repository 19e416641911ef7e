import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { popupTime } from '#contract/limits.ts'

interface Notice {
  readonly title: string
  readonly text?: string
  /** Stays until somebody confirms it; otherwise it goes by itself. */
  readonly isFailure?: boolean
}

const Notices = createContext<(notice: Notice) => void>(() => {})

/** Says something in a corner of the page. */
export const useNotice = () => useContext(Notices)

/** Shows notices over a part of the page; a dialog has its own, for nothing outside shows above it. */
export function NoticeArea({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const say = useMemo(() => (next: Notice) => setNotice({ ...next }), [])
  useEffect(() => {
    if (!notice || notice.isFailure) return
    const timer = setTimeout(() => setNotice(null), popupTime.success)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <Notices value={say}>
      {children}
      <div className="fixed right-4 bottom-4 z-40 max-w-90">
        <div role="status">{notice && !notice.isFailure && <Shown notice={notice} />}</div>
        {notice?.isFailure && (
          <div role="alert">
            <Shown notice={notice}>
              <button
                type="button"
                onClick={() => setNotice(null)}
                className="mt-3 h-10 rounded-full border border-current px-5 text-md font-medium hover:bg-current/10"
              >
                OK
              </button>
            </Shown>
          </div>
        )}
      </div>
    </Notices>
  )
}

function Shown({ notice, children }: { notice: Notice; children?: ReactNode }) {
  return (
    <div
      className={`rounded-card border p-4 shadow-raised ${notice.isFailure ? 'border-bad bg-bad-soft text-bad' : 'border-ok bg-ok-soft text-ok'}`}
    >
      <p className="font-semibold">{notice.title}</p>
      {notice.text && <p className="mt-1">{notice.text}</p>}
      {children}
    </div>
  )
}
