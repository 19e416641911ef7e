import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Field } from '#contract/content/fields.ts'
import { slugOfTitle } from '#contract/content/slug.ts'
import { slugFieldsOf } from '#contract/content/slug-fields.ts'
import { messages } from '#contract/messages.ts'
import { ApiError } from '#web/api.ts'
import { type Fields, type FormValues, missingFields } from '#web/forms/form-values.ts'
import { kindOf } from '#web/forms/kinds/index.ts'
import type { FormValue } from '#web/forms/kinds/kind.ts'
import {
  DraftTooLarge,
  draftLeaveMessage,
  RestoreDraft,
  TheirVersionNotice,
} from '#web/forms/restore-draft.tsx'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { type FormBase, type FormDraft, useFormDraft } from '#web/forms/use-form-draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'
import { saveShortcutLabel, saveShortcuts, useEscape, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'
import { toast } from '#web/ui/toasts/toast.tsx'

/** What a form reports to the screen around it. */
export interface FormEvents<Saved> {
  onSaved: (saved: Saved) => void
  onCancel: () => void
  /** Opens the form again when a Cancel is undone. */
  onReopen: () => void
}

interface FormProps<B extends FormBase, Saved> extends FormEvents<Saved> {
  fields: Fields
  label: string
  /** The DOM id, if a button outside the form refers to it. */
  id?: string | undefined
  draftKey: string
  base: B
  /** Sends the values; if it rejects, nothing typed is lost (AC-235). */
  save: (values: FormValues, base: B) => Promise<Saved>
  onError: (cause: Error) => void
  /** Navigations within the screen that do not ask. */
  allow: (from: URLSearchParams, to: URLSearchParams) => boolean
  /** `once` shows one message above the form that required fields are empty, besides the one at each field. */
  requiredMessage?: 'perField' | 'once' | undefined
  /** What is shown for an error instead of its message; undefined for every other error. */
  renderError?: (cause: Error, form: FormControls<B>) => ReactNode
}

/** What a form passes to the part that shows an error in it. */
export interface FormControls<B extends FormBase> {
  draft: FormDraft<B>
  save: (values: FormValues, base: B) => void
  dismiss: () => void
  cancel: () => void
}

/** A form over fields: it knows their values and whether they are saved, but not what they are for. */
export function Form<B extends FormBase, Saved>({
  fields,
  label,
  id,
  draftKey,
  base,
  save,
  onSaved,
  onError,
  onCancel,
  onReopen,
  allow,
  requiredMessage,
  renderError,
}: FormProps<B, Saved>) {
  const draft = useFormDraft(fields, draftKey, base)
  const { values } = draft
  const [isSubmitted, setSubmitted] = useState(false)
  /** The server's messages about fields that have not been edited since. */
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  /** Slugs that no longer follow their field. */
  const [editedSlugs, setEditedSlugs] = useState<readonly string[]>([])
  const [isLeaving, setLeaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const saving = useMutation({
    mutationFn: ({ values, base }: { values: FormValues; base: B }) => save(values, base),
    onSuccess: (saved) => {
      draft.close()
      onSaved(saved)
    },
    onError: (cause) => {
      onError(cause)
      setServerErrors(fieldErrors(cause))
      focusFirstError(form.current)
    },
  })
  const missing = missingFields(fields, values)
  const set = (name: string) => (value: FormValue) => {
    const changed = { [name]: value, ...followingSlugs(fields, values, editedSlugs, name, value) }
    draft.set(changed)
    const cleared = Object.fromEntries(Object.keys(changed).map((edited) => [edited, undefined]))
    setServerErrors((errors) => ({ ...errors, ...cleared }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    setSubmitted(true)
    if (missing.length > 0) focusFirstError(form.current)
    else saving.mutate(draft)
  }
  const cancel = () => {
    const undo = draft.close()
    onCancel()
    if (!undo) return
    const run = () => {
      undo()
      onReopen()
    }
    toast.message('Your changes were discarded.', { label: 'Undo', run })
  }
  useSaveShortcut(form)
  useEscape(form, () => {
    if (draft.isChanged) setLeaving(true)
    else if (!saving.isPending) cancel()
  })
  const renderedError =
    saving.error &&
    renderError?.(saving.error, {
      draft,
      save: (values, base) => saving.mutate({ values, base }),
      dismiss: saving.reset,
      cancel,
    })
  const entries = Object.entries(fields)
  const layoutOf = (field: Field) => kindOf(field).layout
  // With an odd number of half-width inputs, the first takes a whole line.
  const halves = entries.map(([, field]) => field).filter((field) => layoutOf(field) === 'half')
  const isFull = (field: Field) =>
    layoutOf(field) !== 'half' || (halves.length % 2 === 1 && field === halves[0])
  const input = ([name, field]: [string, Field], autoFocus: boolean) => {
    const { Input } = kindOf(field)
    return (
      <div key={name} className={isFull(field) ? 'lg:col-span-2' : ''}>
        <Input
          name={name}
          field={field}
          value={values[name] ?? null}
          onChange={set(name)}
          error={isSubmitted && missing.includes(name) ? messages.requiredLabel : serverErrors[name]}
          autoFocus={autoFocus}
          onOverride={() => setEditedSlugs((names) => [...names, name])}
        />
      </div>
    )
  }
  const isAside = ([, field]: [string, Field]) => layoutOf(field) === 'aside'
  const aside = entries.filter(isAside)
  return (
    <form
      ref={form}
      id={id}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onReset={(event) => {
        event.preventDefault()
        cancel()
      }}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <UnsavedChangesGuard when={draft.isChanged && !saving.isSuccess} allow={allow}>
        {draftLeaveMessage}
      </UnsavedChangesGuard>
      <ConfirmDialog
        isOpen={isLeaving}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={cancel}
        onCancel={() => setLeaving(false)}
      />
      <RestoreDraft draft={draft} />
      {renderedError}
      <TheirVersionNotice draft={draft} />
      {saving.error && !renderedError && <Alert>{errorMessage(saving.error)}</Alert>}
      {isSubmitted && missing.length > 0 && requiredMessage === 'once' && (
        <Alert>{messages.allRequired}</Alert>
      )}
      <div
        key={draft.resetKey}
        className={`grid gap-6 ${aside.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_14rem]' : ''}`}
      >
        <div className="grid content-start gap-5 lg:grid-cols-2">
          {entries.filter((entry) => !isAside(entry)).map((entry, index) => input(entry, index === 0))}
        </div>
        {aside.length > 0 && (
          <div className="grid content-start gap-5">{aside.map((entry) => input(entry, false))}</div>
        )}
      </div>
      <div className="flex gap-2">
        <Button type="submit" tone="primary" isBusy={saving.isPending} aria-keyshortcuts={saveShortcuts}>
          Submit
        </Button>
        <Button type="reset">Cancel</Button>
        <p className="ml-auto hidden self-center text-sm text-ink-muted md:pointer-fine:block">
          {saveShortcutLabel()} saves, Esc closes
        </p>
      </div>
      <DraftTooLarge draft={draft} />
    </form>
  )
}

/** The slugs that change with a field, because they are still derived from it (AP-175, AP-177, AP-181). */
function followingSlugs(
  fields: Fields,
  values: FormValues,
  editedSlugs: readonly string[],
  name: string,
  value: FormValue,
): FormValues {
  const following = slugFieldsOf(fields).filter(
    ([slug, { from }]) =>
      from === name &&
      !editedSlugs.includes(slug) &&
      values[slug] === slugOfTitle(String(values[name] ?? '')),
  )
  return Object.fromEntries(following.map(([slug]) => [slug, slugOfTitle(String(value ?? ''))]))
}

const fieldErrors = (cause: Error): Record<string, string> =>
  Object.fromEntries(
    Object.entries((cause instanceof ApiError && cause.fields) || {}).map(([name, errors]) => [
      name,
      errors.join(' '),
    ]),
  )

function errorMessage(cause: Error): string {
  if (cause instanceof ApiError && cause.fields) return 'Not saved. Check the highlighted fields.'
  return `Not saved. ${cause.message}`
}

/** Focuses the first invalid input once the errors have been rendered. */
function focusFirstError(form: HTMLFormElement | null) {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, select, [contenteditable])')?.focus(),
  )
}
