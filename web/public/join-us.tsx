import { X } from 'lucide-react'
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from 'react'
import { popupTime } from '#contract/limits.ts'
import { ButtonLink } from '#web/public/button-link.tsx'
import { NoticeArea } from '#web/public/notices.tsx'

// Only who wants to apply loads the form.
const ApplicationForm = lazy(async () => ({
  default: (await import('#web/public/application-form.tsx')).ApplicationForm,
}))

const JoinUs = createContext<(job?: string) => void>(() => {})

/** Where the form stands as a page of its own, for those without scripts. */
const page = '/about-us?tab=join'

/** The Join Us modal of the whole site, opened from wherever (PS-031). */
export function JoinUsArea({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [job, setJob] = useState<string>()
  const open = useMemo(
    () => (wanted?: string) => {
      setJob(wanted)
      setOpen(true)
      dialog.current?.showModal()
    },
    [],
  )
  const close = () => dialog.current?.close()
  const parting = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (
    <JoinUs value={open}>
      {children}
      <dialog
        ref={dialog}
        aria-labelledby="join-us"
        onClose={() => {
          clearTimeout(parting.current)
          setOpen(false)
        }}
        className="m-auto w-full max-w-190 rounded-dialog bg-raised p-6 text-ink shadow-raised backdrop:bg-scrim md:p-10"
      >
        <NoticeArea>
          <div className="mb-6 flex items-start justify-between gap-4">
            <h2 id="join-us" className="font-serif text-title font-medium">
              Join Us
            </h2>
            <button
              type="button"
              onClick={close}
              aria-label="Close"
              className="grid size-11 place-items-center rounded-full hover:bg-sunken"
            >
              <X aria-hidden="true" size={20} />
            </button>
          </div>
          {isOpen && (
            <Suspense fallback={<div className="h-120" />}>
              <ApplicationForm
                as="modal"
                job={job}
                onSent={() => {
                  parting.current = setTimeout(close, popupTime.success)
                }}
              />
            </Suspense>
          )}
        </NoticeArea>
      </dialog>
    </JoinUs>
  )
}

interface JoinUsButtonProps {
  /** Preselected in the form. */
  readonly job?: string
  readonly tone?: 'solid' | 'light' | 'outline'
  readonly size?: 'regular' | 'small'
  readonly children: ReactNode
}

/** Opens the modal; without scripts it leads to the form's page. */
export function JoinUsButton({ job, tone, size, children }: JoinUsButtonProps) {
  const open = useContext(JoinUs)
  return (
    <ButtonLink
      to={page}
      {...(tone ? { tone } : {})}
      {...(size ? { size } : {})}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        open(job)
      }}
    >
      {children}
    </ButtonLink>
  )
}
