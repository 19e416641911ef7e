import { type ReactNode, useRef, useState } from 'react'
import type { Field } from '#contract/content/fields.ts'
import { slugOfTitle } from '#contract/content/slug.ts'
import { slugFieldsOf } from '#contract/content/slug-fields.ts'
import { messages } from '#contract/messages.ts'
import { hasErrors } from '#web/form-state/field-errors.ts'
import { isSameValue } from '#web/form-state/is-same-value.ts'
import { useFormOf } from '#web/form-state/use-form.ts'
import { DiscardQuestion, useDiscardQuestion } from '#web/forms/discard-question.tsx'
import { Form, panelClass, SubmitButton } from '#web/forms/form.tsx'
import { FormSection } from '#web/forms/form-section.tsx'
import { type Fields, type FormValues, missingFields } from '#web/forms/form-values.ts'
import { kindOf } from '#web/forms/kinds/index.ts'
import type { FormValue } from '#web/forms/kinds/kind.ts'
import {
  DraftTooLarge,
  draftLeaveMessage,
  RestoreDraft,
  TheirVersionNotice,
} from '#web/forms/restore-draft.tsx'
import { type FormBase, type FormDraft, useFormDraft } from '#web/forms/use-form-draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { IconSource } from '#web/ui/images/icon.tsx'
import { otherSaveShortcuts, saveShortcuts, shortcutLabel, useEscape } from '#web/ui/keyboard-shortcuts.ts'
import { ForWriters, useIsReadOnly } from '#web/ui/read-only.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'
import { TransferProgress } from '#web/ui/transfer-progress.tsx'
import { type TransferSettings, useTransfer } from '#web/uploads/use-transfer.ts'

/** The events of a form, for the screen around it. */
export interface FormEvents<Saved> {
  onSaved: (saved: Saved) => void
  onCancel: () => void
  /** Opens the form again when a Cancel is undone. */
  onReopen: () => void
}

type Save<B extends FormBase, Saved> = (
  values: FormValues,
  base: B,
  settings?: TransferSettings,
) => Promise<Saved>

/** Another way to save a form, by a button beside Submit. */
export interface OtherSave<B extends FormBase, Saved> {
  readonly label: string
  readonly icon?: IconSource
  /** Whether Control+S saves in this way. */
  readonly hasShortcut?: boolean
  readonly save: Save<B, Saved>
}

/** Fields that a form shows in a section of its own, below the others. */
export interface FormSectionProps {
  readonly label: string
  readonly names: readonly string[]
  /** Beside its inputs: what the values of the form come to. */
  readonly preview: (values: FormValues) => ReactNode
}

interface FormProps<B extends FormBase, Saved> extends FormEvents<Saved> {
  fields: Fields
  section?: FormSectionProps | undefined
  label: string
  /** The DOM id, if a button outside the form refers to it. */
  id?: string | undefined
  draftKey: string
  base: B
  /** Sends the values, with the settings if they have files; if it rejects, nothing typed is lost (AC-235). */
  save: Save<B, Saved>
  otherSaves?: readonly OtherSave<B, Saved>[]
  onError: (cause: Error) => void
  /** Allows navigations within the screen without asking. */
  allow: (from: URLSearchParams, to: URLSearchParams) => boolean
  /** `once` shows one message above the form that required fields are empty, besides the one at each field. */
  requiredMessage?: 'perField' | 'once' | undefined
  /** What a button brings back where a value differs from it. */
  defaults?: FormValues
  /** Whether a search has found a field; all are shown without it. */
  isFound?: (name: string) => boolean
  /** Whether the first input takes the focus. */
  hasFocus?: boolean
  /** Renders an error instead of its message; undefined for errors without a rendering of their own. */
  renderError?: (cause: Error, form: FormControls<B>) => ReactNode
}

/** The actions of a form, for the part that shows an error in it. */
export interface FormControls<B extends FormBase> {
  draft: FormDraft<B>
  save: (values: FormValues, base: B) => void
  dismiss: () => void
  cancel: () => void
}

/** A form made from field definitions, whatever they are for. */
export function FieldsForm<B extends FormBase, Saved>({
  fields,
  section,
  label,
  id,
  draftKey,
  base,
  save,
  otherSaves = [],
  onSaved,
  onError,
  onCancel,
  onReopen,
  allow,
  requiredMessage,
  renderError,
  defaults,
  isFound = () => true,
  hasFocus = true,
}: FormProps<B, Saved>) {
  const draft = useFormDraft(fields, draftKey, base)
  const { values } = draft
  const isReadOnly = useIsReadOnly()
  /** Slugs that no longer follow their field. */
  const [editedSlugs, setEditedSlugs] = useState<readonly string[]>([])
  /** How often each field was reset, since inputs may have a state of their own. */
  const [resets, setResets] = useState<Readonly<Record<string, number>>>({})
  const byShortcut = otherSaves.find(({ hasShortcut }) => hasShortcut)
  const transfer = useTransfer()
  /** How it was last sent, which a conflict repeats. */
  const lastSave = useRef(save)
  const send = (values: FormValues, base: B) =>
    Object.values(values).some((value) => value instanceof File)
      ? transfer.run((settings) => lastSave.current(values, base, settings))
      : lastSave.current(values, base)
  const form = useFormOf(draft, {
    check: (values) => missingErrors(fields, values),
    save: (values) => send(values, draft.base),
    onSaved,
    onError,
  })
  const set = (name: string) => (value: FormValue) =>
    form.set({ [name]: value, ...followingSlugs(fields, values, editedSlugs, name, value) })
  const reset = (name: string) => {
    set(name)(defaults?.[name] ?? null)
    setResets((resets) => ({ ...resets, [name]: (resets[name] ?? 0) + 1 }))
    requestAnimationFrame(() => inputOf(form.element.current, name)?.focus())
  }
  const submitBy = (by: Save<B, Saved>) => (event?: { preventDefault(): void }) => {
    if (!form.isBusy) lastSave.current = by
    form.submit(event)
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
  const question = useDiscardQuestion(draft.isChanged)
  useEscape(form.element, () => {
    if (!form.isBusy) question.leave(cancel)
  })
  const renderedError =
    form.error &&
    renderError?.(form.error, {
      draft,
      save: (values, base) => void form.send(() => send(values, base)),
      dismiss: form.reopen,
      cancel,
    })
  const isInSection = ([name]: [string, Field]) => section?.names.includes(name) ?? false
  const entries = Object.entries(fields).filter((entry) => !isInSection(entry))
  const layoutOf = (field: Field) => kindOf(field).layout
  // With an odd number of half-width inputs, the first takes a whole line.
  const halves = entries.map(([, field]) => field).filter((field) => layoutOf(field) === 'half')
  const isFull = (field: Field) =>
    layoutOf(field) !== 'half' || (halves.length % 2 === 1 && field === halves[0])
  const input = ([name, field]: [string, Field], autoFocus: boolean) => {
    const { Input } = kindOf(field)
    return (
      <div
        key={name}
        data-field={name}
        hidden={!isFound(name)}
        className={isFull(field) ? 'lg:col-span-2' : ''}
      >
        <Input
          key={resets[name]}
          name={name}
          field={field}
          value={values[name] ?? null}
          onChange={set(name)}
          error={form.errors[name]}
          autoFocus={autoFocus}
          onOverride={() => setEditedSlugs((names) => [...names, name])}
        />
        {defaults && !isReadOnly && !isSameValue(values[name], defaults[name]) && (
          <button type="button" onClick={() => reset(name)} className={resetClass}>
            Reset <span className="sr-only">{field.label}</span> to default
          </button>
        )}
      </div>
    )
  }
  const isAside = ([, field]: [string, Field]) => layoutOf(field) === 'aside'
  const aside = entries.filter(isAside)
  return (
    <Form
      form={{ ...form, submit: submitBy(save) }}
      id={id}
      aria-label={label}
      allow={allow}
      leaveNotice={draftLeaveMessage}
      onReset={(event) => {
        event.preventDefault()
        if (!form.isBusy) cancel()
      }}
      className={`grid gap-5 ${panelClass}`}
    >
      <DiscardQuestion question={question} title="Discard your changes?" stayLabel="Keep editing" />
      <RestoreDraft draft={draft} />
      {renderedError}
      <TheirVersionNotice draft={draft} />
      {form.error && !renderedError && (
        <Alert>Not saved. {form.failure ? form.failure.message : 'Check the highlighted fields.'}</Alert>
      )}
      {hasErrors(form.invalid) && requiredMessage === 'once' && <Alert>{messages.allRequired}</Alert>}
      <div
        key={draft.resetKey}
        className={`grid gap-6 ${aside.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_14rem]' : ''}`}
      >
        <div className="grid content-start gap-5 lg:grid-cols-2">
          {entries
            .filter((entry) => !isAside(entry))
            .map((entry, index) => input(entry, index === 0 && hasFocus))}
        </div>
        {aside.length > 0 && (
          <div className="grid content-start gap-5">{aside.map((entry) => input(entry, false))}</div>
        )}
      </div>
      {section && (
        <FormSection label={section.label} isInvalid={section.names.some((name) => form.errors[name])}>
          <div key={draft.resetKey} className="grid gap-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-5">
              {Object.entries(fields)
                .filter(isInSection)
                .map((entry) => input(entry, false))}
            </div>
            {section.preview(values)}
          </div>
        </FormSection>
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} aria-keyshortcuts={byShortcut ? otherSaveShortcuts.submit : saveShortcuts}>
          Submit
        </SubmitButton>
        <ForWriters>
          {otherSaves.map((other) => (
            <Button
              key={other.label}
              icon={other.icon}
              disabled={form.isBusy}
              aria-keyshortcuts={other === byShortcut ? otherSaveShortcuts.other : undefined}
              onClick={() => submitBy(other.save)()}
            >
              {other.label}
            </Button>
          ))}
        </ForWriters>
        <Button type="reset" disabled={form.isBusy}>
          Cancel
        </Button>
        <TransferProgress {...transfer} />
        <p className="ml-auto hidden self-center text-sm text-ink-muted md:pointer-fine:block">
          <ForWriters>
            {shortcutLabel('S')}
            {byShortcut ? `: ${byShortcut.label}` : ' saves'},{' '}
          </ForWriters>
          Esc closes
        </p>
      </div>
      <DraftTooLarge draft={draft} />
    </Form>
  )
}

const resetClass =
  'mt-1 cursor-pointer rounded-control text-sm text-brand underline underline-offset-4 hover:no-underline'

/** The first input of a field. */
const inputOf = (form: HTMLElement | null, name: string) =>
  form?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea, [contenteditable], button)`)

/** The slugs that change with a field, because they are still derived from it (AP-175, AP-177, AP-181). */
function followingSlugs(
  fields: Fields,
  values: FormValues,
  editedSlugs: readonly string[],
  name: string,
  value: FormValue,
): FormValues {
  const following = slugFieldsOf(fields).filter(
    ([slug, { from, generated }]) =>
      from === name &&
      !generated &&
      !editedSlugs.includes(slug) &&
      values[slug] === slugOfTitle(String(values[name] ?? '')),
  )
  return Object.fromEntries(following.map(([slug]) => [slug, slugOfTitle(String(value ?? ''))]))
}

const missingErrors = (fields: Fields, values: FormValues) =>
  Object.fromEntries(missingFields(fields, values).map((name) => [name, messages.requiredLabel]))
