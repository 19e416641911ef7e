import { queryOptions } from '@tanstack/react-query'
import {
  type EmailTemplate,
  emailTemplateErrors as errors,
  receiverLabels,
  receiverTypes,
} from '#contract/mail/email-template.ts'
import { loadCandidates } from '#web/admin/join-team/candidates-api.ts'
import { ApiError } from '#web/api.ts'
import { callKey, callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { firstFieldError } from '#web/form-state/field-errors.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

export const templatesPath = 'email-templates'

/** The values of a template's form. */
export interface TemplateDraft {
  readonly roles: string
  readonly email_title: string
  readonly email_notification_type: string
  readonly hasEmail: boolean
  readonly hasWebsite: boolean
  readonly email_content: string
  readonly web_or_mobile_content: string
  readonly status: 0 | 1
}

export const rolesQuery = queryOptions({
  ...callQuery('GET roles/', { query: { status: '1' } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** With the tags that each type can fill, which change with the tags. */
export const typesQuery = callQuery('GET email-notification-types/', { query: { status: '1' } })

export const tagsQuery = callQuery('GET email-tags/')

/** Every template, for the types in use (AP-269). */
export const allTemplatesQuery = callQuery('GET email-templates/', { query: { no_pagination: 'true' } })

/** Templates that are in use. */
export const activeTemplatesQuery = callQuery('GET email-templates/', {
  query: { no_pagination: 'true', status: 1 },
})

/** The candidates for a preview: the first ones of the list. */
export const previewCandidatesQuery = queryOptions({
  queryKey: [...callKey('GET candidates/'), 'for preview'],
  queryFn: ({ signal }) => loadCandidates({ limit: 20 }, ['id', 'candidateName'], signal),
})

export interface PreviewInput {
  readonly email_title: string
  readonly email_content: string
  readonly candidateId: number | null
}

/** Renders it for a candidate, or for none. */
export const preview = (body: PreviewInput) => api('POST email-templates/preview/', { body })
export const previewQuery = (body: PreviewInput) => callQuery('POST email-templates/preview/', { body })

export const sendTest = (body: PreviewInput) => api('POST email-templates/test/', { body })

/** The code for a template's recipients (AP-261); 0 for none. */
const receiverCode = ({ hasEmail, hasWebsite }: TemplateDraft): number =>
  (hasEmail ? receiverTypes.email : 0) + (hasWebsite ? receiverTypes.website : 0)

export function saveTemplate(id: number | null, draft: TemplateDraft): Promise<EmailTemplate> {
  const { hasEmail: _, hasWebsite: __, ...fields } = draft
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
  body.set('notification_receiver_type', String(receiverCode(draft)))
  return id === null
    ? api('POST email-templates/', { body })
    : api('PATCH email-templates/{id}/', { params: { id }, body })
}

export function setTemplateStatus(id: number, status: 0 | 1): Promise<EmailTemplate> {
  const body = new FormData()
  body.set('status', String(status))
  return api('PATCH email-templates/{id}/', { params: { id }, body })
}

/** A title, and the server's first message (AP-273 to AP-275). */
export function showFailure(title: string, cause: Error): void {
  const { status, detail } = cause instanceof ApiError ? cause : new ApiError(0, null)
  // The sign-in screen is about to appear, which says enough.
  if (status === 401) return
  toast.error(title, firstFieldError(cause) ?? detail ?? 'Please try again.')
}

export const receiverLabel = (code: number): string => receiverLabels[code] ?? ''

export const allTypesUsed = errors.allTypesUsed
