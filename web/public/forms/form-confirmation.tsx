import { useEffect, useRef } from 'react'

/** The message after a form has been sent. */
export interface Confirmation {
  readonly title: string
  readonly text: string
}

interface FormConfirmationProps {
  readonly confirmation: Confirmation
  /** The label of the button that shows an empty form. */
  readonly resetLabel: string
  onReset(): void
}

/** Replaces a form that has been sent and takes the focus, so that it is read where the form was. */
export function FormConfirmation({
  confirmation: { title, text },
  resetLabel,
  onReset,
}: FormConfirmationProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div
      ref={element}
      role="status"
      tabIndex={-1}
      className="grid justify-items-start gap-3 rounded-card border border-ok bg-ok-soft p-6"
    >
      <p className="font-serif text-statement font-medium text-balance wrap-anywhere">{title}</p>
      <p className="max-w-[60ch] text-lead text-ink-muted wrap-anywhere">{text}</p>
      <button
        type="button"
        onClick={onReset}
        className="mt-3 h-12 rounded-full border border-current px-6 font-medium transition-colors hover:bg-current/10"
      >
        {resetLabel}
      </button>
    </div>
  )
}
