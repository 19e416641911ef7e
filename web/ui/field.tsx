import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** What ties a control to its label, its message, and its hint. */
export interface Control {
  id: string
  'aria-labelledby': string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

interface Naming {
  label: string
  /** What is wrong with it, said under it. */
  error?: string | undefined
  hint?: string | undefined
  /** Marks the label, and says so to whoever does not see it. */
  isRequired?: boolean | undefined
}

/** A label, a control, and under it what is wrong with it or what it is for. */
export function Field({
  label,
  error,
  hint,
  isRequired,
  children,
}: Naming & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const [labelId, noteId] = [`${id}-label`, `${id}-note`]
  const note = error ?? hint
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label
        id={labelId}
        htmlFor={id}
        data-required={isRequired || undefined}
        className="label justify-self-start text-sm font-medium"
      >
        {label}
      </label>
      {children({
        id,
        'aria-labelledby': labelId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
        'aria-required': isRequired || undefined,
      })}
      {note && (
        <p id={noteId} className={`text-sm ${error ? 'text-bad' : 'text-ink-muted'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

/** How every control of one line looks. */
export const control =
  'h-9 w-full min-w-0 rounded-control border border-line-strong bg-surface px-2.5 text-md text-ink placeholder:text-ink-faint aria-invalid:border-bad disabled:opacity-60'

type Input = Omit<ComponentProps<'input'>, 'className' | 'style' | 'id'>

/** A line of text with its label. */
export function TextField({ label, error, hint, isRequired, ...input }: Naming & Input) {
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired}>
      {(ties) => <input type="text" {...input} {...ties} className={control} />}
    </Field>
  )
}

type Area = Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'id'>

/** Several lines of text with their label; it grows with what is typed. */
export function TextArea({ label, error, hint, isRequired, ...area }: Naming & Area) {
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired}>
      {(ties) => (
        <textarea {...area} {...ties} className={`${control} h-auto min-h-24 py-2 field-sizing-content`} />
      )}
    </Field>
  )
}

/** A password, masked until its own toggle shows it (AC-081, AC-082); what is shown is not spell-checked, which may mean sent away. */
export function PasswordField({ label, error, hint, ...input }: Naming & Omit<Input, 'type'>) {
  const [isShown, show] = useState(false)
  return (
    <Field label={label} error={error} hint={hint}>
      {(ties) => (
        <div className="relative">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...ties}
            type={isShown ? 'text' : 'password'}
            className={`${control} pr-10`}
          />
          <button
            type="button"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => show(!isShown)}
            className="absolute inset-y-1 right-1 inline-flex w-7 cursor-pointer items-center justify-center rounded-control text-ink-muted hover:text-ink"
          >
            <Icon name={isShown ? 'conceal' : 'reveal'} />
          </button>
        </div>
      )}
    </Field>
  )
}
