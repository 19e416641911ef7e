import { type ReactNode, useId } from 'react'

/** The attributes that tie an input to its label and its error. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly className: string
}

const inputClass =
  'block w-full scroll-mt-10 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-base aria-invalid:border-bad file:-ml-1 file:mr-3 file:rounded-full file:bg-brand-soft file:px-3 file:text-md file:font-medium file:text-brand'

interface FormFieldProps {
  readonly label: string
  readonly error: ReactNode
  readonly isOptional?: boolean
  /** A hint that is shown before there is an error. */
  readonly hint?: string
  readonly children: (control: FieldControl) => ReactNode
}

/** A labeled input of a public form with its error below. */
export function FormField({ label, error, isOptional, hint, children }: FormFieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-md font-medium">
        {label}
        {isOptional && <span className="font-normal text-ink-muted"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy || undefined,
        className: inputClass,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

/** A submit button that shows the progress; while busy it cannot be pressed again. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      disabled={isBusy}
      className="inline-flex h-12 items-center justify-center rounded-full bg-brand px-7 font-medium text-brand-ink hover:bg-brand-strong disabled:opacity-70"
    >
      {isBusy ? 'Submitting...' : children}
    </button>
  )
}

/** Whether a text looks like an e-mail address; the server decides. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
