import { X } from 'lucide-react'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import { toastDuration } from '#contract/limits.ts'
import type { Confirmation } from '#web/public/forms/form-confirmation.tsx'
import { ActionLink } from '#web/public/sections/action-link.tsx'
import { isComposing } from '#web/ui/input-method.ts'

// Loaded by applicants only.
const JoinUsForm = lazy(async () => ({
  default: (await import('#web/public/forms/join-us-form.tsx')).JoinUsForm,
}))

const PersistentToast = lazy(async () => ({
  default: (await import('#web/public/forms/toast.tsx')).PersistentToast,
}))

const JoinUsContext = createContext<(job?: string) => void>(() => {})

/** The form as a page of its own, for browsers without scripts. */
const formPage = '/about-us?tab=join'

/**
 * The Join Us modal of the whole site, opened from any page (PS-031). It asks before it closes over a filled form,
 * and shows the form as it was left when it opens again.
 */
export function JoinUsProvider({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isMounted, setMounted] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const [job, setJob] = useState<string>()
  const sentConfirmation = useRef<Confirmation>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const open = useMemo(
    () => (jobTitle?: string) => {
      if (jobTitle) setJob(jobTitle)
      setMounted(true)
      dialog.current?.showModal()
    },
    [],
  )
  const close = () => dialog.current?.close()
  const shownForm = () => dialog.current?.querySelector('form')
  const isFilled = () => {
    const form = shownForm()
    return !!form && [...new FormData(form).values()].some((value) => value !== job && !isEmpty(value))
  }
  /** Not over another application, which may have been begun. */
  const closeSent = () => shownForm() || close()
  const confirmFirst = (event: SyntheticEvent) => {
    if (!isFilled()) return
    event.preventDefault()
    setClosing(true)
  }
  const handleClose = () => {
    // It was opened again before the event of its closing, or the question in it was closed.
    if (dialog.current?.open) return
    clearTimeout(timer.current)
    setClosing(false)
    if (sentConfirmation.current) setConfirmation(sentConfirmation.current)
    sentConfirmation.current = undefined
    if (isFilled()) return
    setMounted(false)
    setJob(undefined)
  }
  return (
    <JoinUsContext value={open}>
      {children}
      <dialog
        ref={dialog}
        aria-labelledby="join-us"
        onKeyDown={(event) =>
          event.key === 'Escape' && !isComposing(event.nativeEvent) && confirmFirst(event)
        }
        // The cancel event of a file input's picker bubbles up to here.
        onCancel={(event) => event.target === event.currentTarget && confirmFirst(event)}
        onClose={handleClose}
        className="m-auto w-full max-w-190 rounded-dialog bg-raised p-6 text-ink shadow-raised backdrop:bg-scrim md:p-10"
      >
        <div className="mb-6 flex items-start justify-between gap-4">
          <h2 id="join-us" className="font-serif text-title font-medium">
            Join Us
          </h2>
          <button
            type="button"
            onClick={() => (isFilled() ? setClosing(true) : close())}
            aria-label="Close"
            className="grid size-11 place-items-center rounded-full hover:bg-sunken"
          >
            <X aria-hidden="true" size={20} />
          </button>
        </div>
        {isMounted && (
          <Suspense fallback={<div className="h-120" />}>
            <JoinUsForm
              job={job}
              isClosing={isClosing}
              onStay={() => setClosing(false)}
              onClose={close}
              onSent={(confirmation) => {
                sentConfirmation.current = confirmation
                if (dialog.current?.open) timer.current = setTimeout(closeSent, toastDuration.success)
                else handleClose()
              }}
            />
          </Suspense>
        )}
      </dialog>
      {confirmation && (
        <Suspense>
          <PersistentToast {...confirmation} onDismiss={() => setConfirmation(undefined)} />
        </Suspense>
      )}
    </JoinUsContext>
  )
}

const isEmpty = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value.trim() === '' : value.size === 0

interface JoinUsButtonProps {
  /** Preselected in the form. */
  readonly job?: string
  readonly tone?: 'solid' | 'light' | 'outline'
  readonly size?: 'regular' | 'small'
  readonly children: ReactNode
}

/** Opens the modal; without scripts it links to the form's page. */
export function JoinUsButton({ job, tone, size, children }: JoinUsButtonProps) {
  const open = useContext(JoinUsContext)
  return (
    <ActionLink
      to={formPage}
      {...(tone ? { tone } : {})}
      {...(size ? { size } : {})}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        open(job)
      }}
    >
      {children}
    </ActionLink>
  )
}
