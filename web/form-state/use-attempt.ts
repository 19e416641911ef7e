import { useRef, useState } from 'react'
import { type FieldErrors, fieldErrorsOf } from '#web/form-state/field-errors.ts'

interface Attempt {
  readonly state: 'open' | 'busy' | 'failed' | 'saved'
  /** Whether the form was submitted since it was opened or saved. */
  readonly isSubmitted: boolean
  readonly error: Error | null
  /** The messages at fields that were not edited since. */
  readonly errors: FieldErrors
}

const first: Attempt = { state: 'open', isSubmitted: false, error: null, errors: {} }

export interface AttemptOptions<Saved> {
  /** Called when the form was saved; it stays busy until this resolves. */
  readonly onSaved?: ((saved: Saved) => unknown) | undefined
  readonly onError?: ((cause: Error) => void) | undefined
  /** Names the fields that a failure is about, if the server does not. */
  readonly errorsOf?: ((cause: Error) => FieldErrors) | undefined
}

let sending = 0

/** Whether any form of the page is being sent. */
export const isFormBusy = (): boolean => sending > 0

/** The attempts to send a form, one at a time, and the result of the last one. */
export function useAttempt<Saved>({ onSaved, onError, errorsOf = fieldErrorsOf }: AttemptOptions<Saved>) {
  const [attempt, setAttempt] = useState(first)
  const isBusy = useRef(false)
  /** Incremented with each refusal. */
  const [refusals, setRefusals] = useState(0)

  function refuse(error: Error | null = null, errors: FieldErrors = {}) {
    setAttempt({ state: error ? 'failed' : 'open', isSubmitted: true, error, errors })
    setRefusals((count) => count + 1)
  }

  /** @param action resolves when the server has saved */
  async function send(action: () => Promise<Saved>) {
    if (isBusy.current) return
    isBusy.current = true
    sending += 1
    setAttempt({ ...first, state: 'busy', isSubmitted: true })
    try {
      await onSaved?.(await action())
      // The form may have been opened again by then.
      setAttempt((attempt) => (attempt.state === 'busy' ? { ...first, state: 'saved' } : attempt))
    } catch (thrown) {
      const cause = thrown instanceof Error ? thrown : new Error(String(thrown))
      // The user has cancelled it, and can go on typing.
      if (cause.name === 'AbortError') setAttempt(first)
      else {
        onError?.(cause)
        refuse(cause, errorsOf(cause))
      }
    }
    isBusy.current = false
    sending -= 1
  }

  return {
    ...attempt,
    refusals,
    refuse,
    send,
    /** Forgets the last attempt. */
    reopen: () => setAttempt(first),
    /** Shows an error at a field until it is edited. */
    setError: (name: string, error: string) =>
      setAttempt((attempt) => ({ ...attempt, errors: { ...attempt.errors, [name]: error } })),
    /** Removes the errors of fields that are edited. */
    edit: (names: readonly string[]) =>
      setAttempt((attempt) => ({
        ...attempt,
        state: attempt.state === 'saved' ? 'open' : attempt.state,
        errors: Object.fromEntries(Object.entries(attempt.errors).filter(([name]) => !names.includes(name))),
      })),
  }
}
