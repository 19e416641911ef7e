import { isRecord } from '#contract/is-record.ts'
import { ApiError } from '#web/api.ts'

/** The message if criteria could not be saved (HD-354 to HD-357). */
export function criteriaFailure(cause: Error): string {
  const body: unknown = cause instanceof ApiError ? cause.body : null
  const { criteria, message } = isRecord(body) ? body : {}
  if (criteria) {
    const first: unknown = Array.isArray(criteria) ? criteria[0] : undefined
    return typeof first === 'string' && first !== '' ? first : 'Please check your input and try again.'
  }
  return typeof message === 'string' && message !== ''
    ? message
    : 'An error occurred while saving criteria. Please try again.'
}
