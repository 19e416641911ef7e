import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field, RangeValue } from '#contract/content/fields.ts'
import { slugOfTitle } from '#contract/content/slug.ts'
import { messages } from '#contract/messages.ts'
import { ApiError } from '#web/api.ts'
import { formFields } from '#web/content/active-status.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { ConflictNotice, TheirVersionNotice } from '#web/content/edit-conflict.tsx'
import { showErrorToast } from '#web/content/error-toasts.ts'
import { EditConflict } from '#web/content/save.ts'
import { Input } from '#web/forms/inputs.tsx'
import { isBlank } from '#web/forms/is-blank.ts'
import { DraftTooLarge, draftLeaveMessage, RestoreDraft } from '#web/forms/restore-draft.tsx'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { useFormDraft } from '#web/forms/use-form-draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { ImageValue } from '#web/ui/image-input.tsx'
import { saveShortcutLabel, saveShortcuts, useEscape, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'
import { toast } from '#web/ui/toast.tsx'

/** What an input holds: a text, a span of years, and for a picture its stored path, a new file, or null. */
export type FormValue = ImageValue | RangeValue

/** What a form holds, by the fields of the definition. */
export type FormValues = Record<string, FormValue>

interface ContentFormProps {
  type: AnyContent
  label: string
  /** The row that is edited; absent for a new one. */
  row?: AnyRow
  initial: FormValues
  /**
   * Sends the values; what it rejects with is said in the form, and nothing typed is lost (AC-235).
   * @param read the row that they were made from
   */
  save: (values: FormValues, read: AnyRow | undefined) => Promise<AnyRow | undefined>
  onSaved: (row: AnyRow | undefined) => void
  onCancel: () => void
  /** Opens the form once more, when a Cancel is taken back. */
  onReopen: () => void
  allow: (from: URLSearchParams, to: URLSearchParams) => boolean
}

/** The form of every content type, to add a row and to edit one. */
export function ContentForm({
  type,
  label,
  row,
  initial,
  save,
  onSaved,
  onCancel,
  onReopen,
  allow,
}: ContentFormProps) {
  const typing = useFormDraft(type, row, initial)
  const { values } = typing
  const [isSubmitted, setSubmitted] = useState(false)
  /** What the server has said about fields that have not been touched since. */
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  /** Slugs that somebody has taken over. */
  const [editedSlugs, setEditedSlugs] = useState<readonly string[]>([])
  const [isLeaving, setLeaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const saving = useMutation({
    mutationFn: ({ values, read }: Pick<typeof typing, 'values' | 'read'>) => save(values, read),
    onSuccess: (row) => {
      typing.end()
      onSaved(row)
    },
    onError: (cause) => {
      if (!(cause instanceof EditConflict)) showErrorToast(type, row ? 'update' : 'create', cause)
      setServerErrors(fieldErrors(cause))
      focusFirstError(form.current)
    },
  })
  const fields = Object.entries(formFields(type))
  const missing = fields
    .filter(([name, field]) => field.required && isBlank(field, values[name] ?? null))
    .map(([name]) => name)
  const set = (name: string) => (value: FormValue) => {
    const changed = { [name]: value, ...followingSlugs(fields, values, editedSlugs, name, value) }
    typing.set(changed)
    const untouched = Object.fromEntries(Object.keys(changed).map((touched) => [touched, undefined]))
    setServerErrors((refused) => ({ ...refused, ...untouched }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    setSubmitted(true)
    if (missing.length > 0) focusFirstError(form.current)
    else saving.mutate(typing)
  }
  const cancel = () => {
    const undo = typing.end()
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
    if (typing.isChanged) setLeaving(true)
    else if (!saving.isPending) cancel()
  })
  const conflict = saving.error instanceof EditConflict ? saving.error : undefined
  const input = ([name, field]: [string, Field], index: number) => (
    <div key={name} className={isWide(field) ? 'lg:col-span-2' : ''}>
      <Input
        name={name}
        field={field}
        value={values[name] ?? null}
        onChange={set(name)}
        error={isSubmitted && missing.includes(name) ? messages.requiredLabel : serverErrors[name]}
        autoFocus={index === 0}
        onOverride={() => setEditedSlugs((names) => [...names, name])}
      />
    </div>
  )
  const isPicture = ([, { kind }]: [string, Field]) => kind === 'image'
  const isShort = ({ kind }: Field) => !['richText', 'textarea', 'image'].includes(kind)
  // An odd one among the short inputs has a line to itself: the first.
  const short = fields.map(([, field]) => field).filter(isShort)
  const isWide = (field: Field) => !isShort(field) || (short.length % 2 === 1 && field === short[0])
  const pictures = fields.filter(isPicture)
  return (
    <form
      ref={form}
      id={row && formId(type, row)}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onReset={(event) => {
        event.preventDefault()
        cancel()
      }}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <UnsavedChangesGuard when={typing.isChanged && !saving.isSuccess} allow={allow}>
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
      <RestoreDraft typing={typing} />
      {conflict && (
        <ConflictNotice
          type={type}
          typing={typing}
          conflict={conflict}
          save={(values, read) => saving.mutate({ values, read })}
          onResolved={saving.reset}
          onCancel={cancel}
        />
      )}
      <TheirVersionNotice typing={typing} />
      {saving.isError && !conflict && <Alert>{errorMessage(saving.error)}</Alert>}
      {isSubmitted && missing.length > 0 && type.admin.requiredMessage === 'once' && (
        <Alert>{messages.allRequired}</Alert>
      )}
      <div
        key={typing.edition}
        className={`grid gap-6 ${pictures.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_14rem]' : ''}`}
      >
        <div className="grid content-start gap-5 lg:grid-cols-2">
          {fields.filter((entry) => !isPicture(entry)).map(input)}
        </div>
        {pictures.length > 0 && (
          <div className="grid content-start gap-5">{pictures.map((entry) => input(entry, -1))}</div>
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
      <DraftTooLarge typing={typing} />
    </form>
  )
}

/** What a button outside a row's form names it by. */
export const formId = (type: AnyContent, { id }: AnyRow): string => `${type.path}-${id}`

/** The slugs that change with a field, because they are still the ones made from it (AP-175, AP-177, AP-181). */
function followingSlugs(
  fields: readonly [string, Field][],
  values: FormValues,
  editedSlugs: readonly string[],
  name: string,
  value: FormValue,
): FormValues {
  const isFollowing = ([slug, field]: [string, Field]) =>
    field.kind === 'slug' &&
    field.from === name &&
    !editedSlugs.includes(slug) &&
    values[slug] === slugOfTitle(String(values[name] ?? ''))
  return Object.fromEntries(
    fields.filter(isFollowing).map(([slug]) => [slug, slugOfTitle(String(value ?? ''))]),
  )
}

const fieldErrors = (cause: Error): Record<string, string> =>
  Object.fromEntries(
    Object.entries((cause instanceof ApiError && cause.fields) || {}).map(([name, said]) => [
      name,
      said.join(' '),
    ]),
  )

function errorMessage(cause: Error): string {
  if (cause instanceof ApiError && cause.fields)
    return 'This was not saved. Please look at the marked fields.'
  return `This was not saved. ${cause.message}`
}

/** After the faults have been drawn, the first one is where the typing goes on. */
function focusFirstError(form: HTMLFormElement | null) {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, select, [contenteditable])')?.focus(),
  )
}
