import type { ContentAction, FailureToast } from '#contract/content/admin.ts'
import type { AnyContent } from '#contract/content/define.ts'
import { slugFieldsOf } from '#contract/content/slug-fields.ts'
import { ApiError } from '#web/api.ts'
import { fieldErrorsOf } from '#web/form-state/field-errors.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** Shown on every list. */
const defaultFailures: { readonly [Action in ContentAction]?: FailureToast } = {
  reorder: { title: 'Order Update Failed!', fallback: 'Reverted to last saved order.' },
}

/** Shows an error if the definition has a toast for it. All other errors are shown in place (AC-C18). */
export function showErrorToast(type: AnyContent, action: ContentAction, cause: Error): void {
  // The sign-in screen is about to appear, which says enough.
  if (cause instanceof ApiError && cause.status === 401) return
  const conflict = action === 'create' ? slugConflict(type, cause) : undefined
  const failure = type.admin.toasts?.failed?.[action] ?? defaultFailures[action]
  if (conflict) toast.failure('Slug Already Exists', conflict)
  else if (failure) toast.failure(failure.title, failureText(failure, cause))
}

/** The message for a new row whose slug is taken (AP-189). */
function slugConflict({ fields, label }: AnyContent, cause: Error): string | undefined {
  const errors = fieldErrorsOf(cause)
  const isTaken = slugFieldsOf(fields).some(
    ([name, { generated }]) => !generated && errors[name]?.includes('already exists'),
  )
  if (!isTaken) return undefined
  return `A ${label.one.toLowerCase()} with this slug already exists. Please choose a different slug.`
}

function failureText({ from, fallback }: FailureToast, cause: Error): string {
  if (!from || !(cause instanceof ApiError)) return fallback
  return cause.detail ?? (from === 'body' ? bodyText(cause) : undefined) ?? fallback
}

/** The body of a response as text (AC-329, AP-191); undefined if there was none. */
function bodyText({ body }: ApiError): string | undefined {
  if (body === null || body === undefined || body === '') return undefined
  return typeof body === 'string' ? body : JSON.stringify(body)
}
