import { messages } from '#contract/messages.ts'
import { conflict, type DomainError, forbidden, invalid, notFound, unavailable } from '#server/errors.ts'
import { refusalSchema } from '#server/tracker/jira/schemas.ts'
import { UpstreamRefusal } from '#server/upstream/client.ts'

/** The names of fields in refusals, where the portal has another. */
const fieldNames: Readonly<Record<string, string>> = {
  timetracking: 'timeestimate',
  timeoriginalestimate: 'timeestimate',
  timeLogged: 'timeSpent',
  comment: 'comment',
}

const longestSentence = 300

/** The error of a domain for a refusal of Jira; any other error as it is. */
export function toDomainError(error: unknown): DomainError | unknown {
  if (!(error instanceof UpstreamRefusal)) return error
  const { status, body } = error
  const { errorMessages, errors } = refusalSchema.catch({ errorMessages: [], errors: {} }).parse(body)
  const sentences = [...errorMessages, ...Object.values(errors)]
  if (status === 404) return notFound()
  // Also for a change of someone else's entry.
  if (status === 403 || sentences.some((text) => /permission/i.test(text))) return forbidden()
  if (status === 409) return conflict(shorten(errorMessages[0] ?? messages.unavailable))
  if (status === 410) return unavailable('This Jira does not have the interface that Portico uses.')
  const byField = Object.entries(errors).map(([name, text]) => [fieldNames[name] ?? name, [shorten(text)]])
  if (byField.length > 0) return invalid(Object.fromEntries(byField))
  return invalid(shorten(errorMessages[0] ?? 'Jira does not accept this.'))
}

/**
 * Data Center asks for a CAPTCHA after some wrong passwords, and some installations answer wrong credentials as if there
 * were none.
 */
export const isAuthenticationDenied = (headers: Headers): boolean =>
  headers.has('x-authentication-denied-reason') ||
  /AUTHENTICATED_FAILED|AUTHENTICATION_DENIED/.test(headers.get('x-seraph-loginreason') ?? '')

const shorten = (text: string) =>
  text.length > longestSentence ? `${text.slice(0, longestSentence)}…` : text
