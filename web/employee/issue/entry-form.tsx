import type { ReactNode } from 'react'
import { type EntryKind, entryFailure, entryMessages } from '#web/employee/issue/entry-messages.ts'
import { useEntryAction } from '#web/employee/issue/use-entry-action.ts'
import { portalDraftKey } from '#web/employee/portal-drafts.ts'
import type { FieldErrors } from '#web/form-state/field-errors.ts'
import { type FormState, useForm } from '#web/form-state/use-form.ts'
import { Form, SubmitButton } from '#web/forms/form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** What the form of an entry is about. */
export interface EntryFrame {
  readonly issueKey: string
  readonly kind: EntryKind
  /** The entry to edit; undefined for a new one. */
  readonly id: string | undefined
  /** The name of its draft. */
  readonly draft: string
  /** An unsent draft is kept. */
  readonly onClose: () => void
  /** @param undo restores what was discarded; undefined if there was nothing */
  readonly onDiscard: (undo: (() => void) | undefined) => void
}

interface EntryFormProps<Values extends object> {
  frame: EntryFrame
  initial: Values
  /** The first error, if there is one. */
  check: (values: Values) => FieldErrors
  send: (values: Values) => Promise<{ readonly message: string }>
  /** What is shown above the form about an error. */
  alert?: ((errors: FieldErrors) => string | undefined) | undefined
  children: (form: FormState<Values>) => ReactNode
}

/** The form of a comment or a work log: input survives a reload and failures. */
export function EntryForm<Values extends object>({
  frame: { issueKey, kind, id, draft, onClose, onDiscard },
  initial,
  check,
  send,
  alert,
  children,
}: EntryFormProps<Values>) {
  const { labels } = entryMessages[kind]
  const verb = id === undefined ? 'add' : 'update'
  const action = useEntryAction({ issueKey, kind, verb, send })
  const form = useForm({
    initial,
    draftKey: portalDraftKey(draft),
    check,
    save: (values: Values) => action.mutateAsync(values),
    onSaved: onClose,
    errorsOf: () => ({}),
  })
  const cancel = () => onDiscard(form.close())
  const title = alert?.(form.invalid)
  return (
    <Form
      form={form}
      aria-label={id === undefined ? labels.add : `Edit ${labels.one}`}
      onEscape={onClose}
      className="grid gap-4"
    >
      {title && <Alert>{title}</Alert>}
      {children(form)}
      {form.failure && <Alert>{entryFailure(kind, verb, form.failure)}</Alert>}
      <div className="flex gap-2">
        <SubmitButton form={form}>{id === undefined ? labels.add : `Update ${labels.one}`}</SubmitButton>
        <Button disabled={form.isBusy} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
