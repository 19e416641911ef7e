import type { ContentAction, FailureToast } from '#contract/content/admin.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toast.tsx'

/** Said on every list. */
const defaultFailures: { readonly [Call in ContentAction]?: FailureToast } = {
  reorder: { title: 'Order Update Failed!', fallback: 'Reverted to last saved order.' },
}

/** Says what did not work where the definition has words for it. Everything else is said in place, without a popup (AC-C18). */
export function showErrorToast(type: AnyContent, call: ContentAction, cause: Error): void {
  // The log-in screen is on its way and says enough.
  if (cause instanceof ApiError && cause.status === 401) return
  const clash = call === 'create' ? slugConflict(type, cause) : undefined
  const failure = type.admin.toasts?.failed?.[call] ?? defaultFailures[call]
  if (clash) toast.failure('Slug Already Exists', clash)
  else if (failure) toast.failure(failure.title, failureText(failure, cause))
}

/** What a new row is told whose slug is taken (AP-189). */
function slugConflict({ fields, label }: AnyContent, cause: Error): string | undefined {
  const refused = Object.entries((cause instanceof ApiError && cause.fields) || {})
  const isTaken = refused.some(
    ([name, said]) => fields[name]?.kind === 'slug' && said.some((words) => words.includes('already exists')),
  )
  if (!isTaken) return undefined
  return `A ${label.one.toLowerCase()} with this slug already exists. Please choose a different slug.`
}

function failureText({ from, fallback }: FailureToast, cause: Error): string {
  if (!from || !(cause instanceof ApiError)) return fallback
  return cause.detail ?? (from === 'body' ? bodyText(cause) : undefined) ?? fallback
}

/** The body of an answer as text (AC-329, AP-191); undefined when there was none. */
function bodyText({ body }: ApiError): string | undefined {
  if (body === null || body === undefined || body === '') return undefined
  return typeof body === 'string' ? body : JSON.stringify(body)
}
