import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type FieldErrors, hasErrors } from '#web/form-state/field-errors.ts'
import { formInputs, typedValues } from '#web/form-state/form-inputs.ts'
import { type AttemptOptions, useAttempt } from '#web/form-state/use-attempt.ts'
import { useValues, type ValueState } from '#web/form-state/use-values.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

export interface FormOptions<V, Saved> extends AttemptOptions<Saved> {
  /** Returns the errors that keep the values from being sent. They are shown once the form was submitted. */
  readonly check?: ((values: V) => FieldErrors) | undefined
  /** Sends the values. If it rejects they stay, with the server's messages at their fields. */
  readonly save: (values: V) => Promise<Saved>
  /** Called when a check has failed, before the focus goes to the first invalid field. */
  readonly onInvalid?: ((errors: FieldErrors) => void) | undefined
  /** Called with valid values; if it returns false, they are not sent, or later by `send`. */
  readonly beforeSend?: ((values: V) => boolean) | undefined
}

const invalidInput = '[aria-invalid="true"]:is(input, select, textarea, [contenteditable])'

/** A form as its inputs see it. */
export type FormState<V extends object> = Omit<ReturnType<typeof useFormOf<V, unknown>>, 'send'>

/**
 * A form: its values, what is wrong with them, and whether they are being sent. It renders nothing.
 * @param initial the values to begin with
 * @param draftKey stores them in the browser while they are typed
 * @param restored values that were typed before and discarded
 */
export function useForm<V extends object, Saved>({
  initial,
  draftKey,
  restored,
  ...options
}: FormOptions<V, Saved> & { initial: V; draftKey?: string | undefined; restored?: Partial<V> }) {
  const values = useValues(initial, draftKey, restored)
  const form = useFormOf(values, options)
  const wasHydrated = useRef(useIsHydrated())
  const resume = useEffectEvent(() => values.resume(typedValues(form.element.current, values.values)))
  // Before React renders again, which would write its values over those that were typed.
  useLayoutEffect(() => {
    if (!wasHydrated.current) resume()
  }, [])
  const reset = (to?: V) => {
    values.reset(to)
    form.reopen()
  }
  return { ...form, reset, resetKey: values.resetKey }
}

/** The same for values with a state of their own. */
export function useFormOf<V extends object, Saved>(
  state: ValueState<V>,
  { check, save, onInvalid, beforeSend, onSaved, ...options }: FormOptions<V, Saved>,
) {
  const { values } = state
  const element = useRef<HTMLFormElement>(null)
  const attempt = useAttempt({
    ...options,
    onSaved: (saved: Saved) => {
      state.close()
      return onSaved?.(saved)
    },
  })
  const found = check?.(values) ?? {}
  const invalid = attempt.isSubmitted ? definedOf(found) : {}
  const errors: FieldErrors = { ...attempt.errors, ...invalid }
  const { refusals } = attempt
  useEffect(() => {
    if (refusals > 0) showRefusal(element.current)
  }, [refusals])

  const isBusy = attempt.state === 'busy'
  const send = (action = () => save(values)) => attempt.send(action)
  function submit(event?: Pick<FormEvent, 'preventDefault'>) {
    event?.preventDefault()
    if (isBusy) return
    if (hasErrors(found)) {
      onInvalid?.(found)
      attempt.refuse()
    } else if (!beforeSend || beforeSend(values)) void send()
  }
  function set(changed: Partial<V>) {
    state.set(changed)
    attempt.edit(Object.keys(changed))
  }
  return {
    element,
    values,
    set,
    /** Whether leaving the form would lose input. */
    isChanged: state.isChanged && attempt.state !== 'saved',
    isDrafted: state.isDrafted,
    isBusy,
    errors,
    /** The errors that `check` has found. */
    invalid,
    /** The failure of the last attempt. */
    error: attempt.error,
    /** The same, unless its messages are at the fields. */
    failure: Object.keys(attempt.errors).some((name) => name in values) ? null : attempt.error,
    submit,
    send,
    setError: (name: keyof V & string, error: string) => attempt.setError(name, error),
    reopen: attempt.reopen,
    close: () => state.close(),
    ...formInputs(values, errors, set),
  }
}

/** The message may be far from the button, or from where Control+S was pressed. */
function showRefusal(form: HTMLElement | null): void {
  const invalid = form?.querySelector<HTMLElement>(invalidInput)
  if (invalid) invalid.focus()
  else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}

const definedOf = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
