import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from '#web/ui/images/icon.tsx'
import { useAreFieldsFixed } from '#web/ui/read-only.tsx'

/** The attributes that tie a control to its label, its error, and its hint. */
export interface Control {
  id: string
  'aria-labelledby': string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

export interface LabelProps {
  label: string
  /** The error, shown under it. */
  error?: string | undefined
  hint?: string | undefined
  /** Marks the label, and tells assistive technology. */
  isRequired?: boolean | undefined
}

/** A label, a control, and under it its error or its hint. */
export function Field({
  label,
  error,
  hint,
  isRequired,
  children,
}: LabelProps & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const [labelId, messageId] = [`${id}-label`, `${id}-note`]
  const message = error ?? hint
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
        'aria-describedby': message ? messageId : undefined,
        'aria-required': isRequired || undefined,
      })}
      {message && (
        <p id={messageId} className={`text-sm ${error ? 'text-bad' : 'text-ink-muted'}`}>
          {message}
        </p>
      )}
    </div>
  )
}

const lineClass = 'h-9 w-full min-w-0 rounded-control text-md text-ink'
/** The classes of every one-line control. */
export const controlClass = `${lineClass} border border-line-strong bg-surface px-2.5 placeholder:text-ink-faint aria-invalid:border-bad disabled:opacity-60`

/** The same of a form that cannot be sent. */
export const fixedClass =
  'read-only:border-line read-only:bg-sunken forced-colors:read-only:border-[GrayText]'

type Input = Omit<ComponentProps<'input'>, 'className' | 'style' | 'id'>

/** A line of text with its label; a read-only one looks like text. */
export function TextField({ label, error, hint, isRequired, ...input }: LabelProps & Input) {
  const isFixed = useAreFieldsFixed()
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired}>
      {(controlProps) => (
        <input
          type="text"
          {...input}
          {...controlProps}
          readOnly={isFixed || input.readOnly}
          className={input.readOnly ? lineClass : `${controlClass} ${fixedClass}`}
        />
      )}
    </Field>
  )
}

type Area = Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'id'>

/** Several lines of text with their label; it grows with what is typed. */
export function TextArea({ label, error, hint, isRequired, ...area }: LabelProps & Area) {
  const isFixed = useAreFieldsFixed()
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired}>
      {(controlProps) => (
        <textarea
          {...area}
          {...controlProps}
          readOnly={isFixed || area.readOnly}
          className={`${controlClass} ${fixedClass} h-auto min-h-24 py-2 field-sizing-content`}
        />
      )}
    </Field>
  )
}

/**
 * A password, masked until its own toggle shows it (AC-081, AC-082); a shown password is not spell-checked, which may
 * send it to a service.
 */
export function PasswordField({ label, error, hint, ...input }: LabelProps & Omit<Input, 'type'>) {
  const [isShown, show] = useState(false)
  const isFixed = useAreFieldsFixed()
  return (
    <Field label={label} error={error} hint={hint}>
      {(controlProps) => (
        <div className="relative">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...controlProps}
            type={isShown ? 'text' : 'password'}
            readOnly={isFixed || input.readOnly}
            className={`${controlClass} ${fixedClass} pr-10`}
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
