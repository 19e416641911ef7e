import { useState } from 'react'
import { codeNeededCode } from '#contract/account/account-messages.ts'
import { isRecord } from '#contract/is-record.ts'
import { ApiError } from '#web/api.ts'
import type { FieldErrors } from '#web/form-state/field-errors.ts'

/** Whether the password was right, and the second step is missing or wrong. */
export const asksForCode = (cause: unknown): cause is ApiError =>
  cause instanceof ApiError && isRecord(cause.body) && cause.body.code === codeNeededCode

/** What is shown at the field for a code. */
export const codeErrors = (cause: Error): FieldErrors =>
  asksForCode(cause) ? { code: cause.error ?? '' } : {}

/** The second step of a form that signs in: its field appears once the server asks for a code. */
export function useCodeStep() {
  const [isCodeAsked, setCodeAsked] = useState(false)
  return {
    isCodeAsked,
    /** Passes a sign-in on. */
    async watch<Answer>(signingIn: Promise<Answer>): Promise<Answer> {
      return signingIn.catch((cause) => {
        if (asksForCode(cause)) setCodeAsked(true)
        throw cause
      })
    },
  }
}
