import { useMutation, useQuery } from '@tanstack/react-query'
import type { Editor as TextEditor } from '@tiptap/react'
import { type FocusEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import {
  type EmailTemplate,
  emailTemplateErrors as errors,
  receiverTypes,
} from '#contract/mail/email-template.ts'
import { codeLabel } from '#contract/mail/notifications.ts'
import { Preview } from '#web/admin/email-templates/preview.tsx'
import { tagNode, withoutPieces, withPieces } from '#web/admin/email-templates/tag-node.ts'
import {
  allTemplatesQuery,
  rolesQuery,
  saveTemplate,
  showFailure,
  type TemplateDraft,
  tagsQuery,
  templatesPath,
  typesQuery,
} from '#web/admin/email-templates/templates-api.ts'
import { ApiError } from '#web/api.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { uploadImage } from '#web/forms/upload-image.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field, TextArea, TextField } from '#web/ui/fields/field.tsx'
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { saveShortcuts, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

const Editor = lazy(() => import('#web/ui/editor/editor.tsx'))
const extensions = [tagNode]

interface TemplateFormProps {
  /** The edited template; null for a new one. */
  template: EmailTemplate | null
  onSaved: () => void
  onCancel: () => void
}

/** A template with its preview next to it (AP-250 to AP-274). What was typed stays until it is saved or discarded. */
export function TemplateForm({ template, onSaved, onCancel }: TemplateFormProps) {
  const [initial] = useState(() => draftOf(template))
  const [draft, setDraft] = useState(initial)
  const form = useRef<HTMLFormElement>(null)
  useSaveShortcut(form)
  const saving = useMutation({
    mutationFn: (changed: TemplateDraft) => saveTemplate(template?.id ?? null, changed),
    onSuccess: async () => {
      toast.success(`Email Template ${template ? 'Updated' : 'Created'} Successfully!`)
      onSaved()
      await invalidate(templatesPath)
    },
    onError: (cause) => showFailure(`Error ${template ? 'updating' : 'creating'} email template.`, cause),
  })
  const isChanged = Object.entries(draft).some(
    ([name, value]) => value !== initial[name as keyof TemplateDraft],
  )
  const change = (part: Partial<TemplateDraft>) => setDraft((current) => ({ ...current, ...part }))
  const fields = saving.error instanceof ApiError ? saving.error.fields : undefined
  const problem = (field: string) => fields?.[field]?.join(' ')
  useEffect(() => {
    if (fields)
      form.current?.querySelector<HTMLElement>('[aria-invalid]:is(input, select, textarea)')?.focus()
  }, [fields])
  const insertion = useTagInsertion(change)
  return (
    <form
      ref={form}
      noValidate
      aria-label={template ? `Edit ${template.email_title}` : 'New email template'}
      onFocus={insertion.onFocus}
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate(draft)
      }}
      className="grid gap-6 rounded-card border border-line bg-surface p-4 lg:p-5 xl:grid-cols-2"
    >
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <RoleSelect chosen={draft.roles} onChoose={(roles) => change({ roles })} error={problem('roles')} />
          <TypeSelect
            template={template}
            chosen={draft.email_notification_type}
            onChoose={(email_notification_type) => change({ email_notification_type })}
            error={problem('email_notification_type')}
          />
        </div>
        <TextField
          ref={insertion.title}
          label="Email title"
          name="email_title"
          isRequired
          value={draft.email_title}
          error={problem('email_title')}
          onChange={({ target }) => change({ email_title: target.value })}
        />
        <Receivers draft={draft} change={change} error={problem('notification_receiver_type')} />
        <TagButtons type={draft.email_notification_type} onInsert={insertion.insert} />
        <Field label="Email content" error={problem('email_content')}>
          {(control) => (
            <Suspense fallback={<Skeleton lines={3} />}>
              <Editor
                control={control}
                defaultValue={withPieces(initial.email_content)}
                onChange={(html) => change({ email_content: withoutPieces(html) })}
                upload={uploadImage}
                tools={['image']}
                added={extensions}
                onReady={insertion.setEditor}
              />
            </Suspense>
          )}
        </Field>
        <TextArea
          label="Web or mobile content"
          name="web_or_mobile_content"
          value={draft.web_or_mobile_content}
          error={problem('web_or_mobile_content')}
          onChange={({ target }) => change({ web_or_mobile_content: target.value })}
        />
        <Labelled label="Status">
          <SegmentedControl
            label="Status"
            options={['Active', 'Inactive']}
            chosen={draft.status === 1 ? 'Active' : 'Inactive'}
            onChoose={(chosen) => change({ status: chosen === 'Active' ? 1 : 0 })}
          />
        </Labelled>
        {saving.isError && !fields && <Alert>Could not save the template. {saving.error.message}</Alert>}
        <div className="flex justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" tone="primary" isBusy={saving.isPending} aria-keyshortcuts={saveShortcuts}>
            Save
          </Button>
        </div>
      </div>
      <Preview email_title={draft.email_title} email_content={draft.email_content} />
      <UnsavedChangesGuard when={isChanged && !saving.isSuccess} />
    </form>
  )
}

type Place = 'title' | 'body' | null

/** Inserts tags at the cursor, in the title or in the body (AP-286 to AP-288). */
function useTagInsertion(change: (part: Partial<TemplateDraft>) => void) {
  const title = useRef<HTMLInputElement>(null)
  const editor = useRef<TextEditor | null>(null)
  const place = useRef<Place>(null)

  function insertIntoTitle(input: HTMLInputElement, text: string): void {
    const { selectionStart: from, selectionEnd: to, value } = input
    input.focus()
    input.setRangeText(text, from ?? value.length, to ?? value.length, 'end')
    change({ email_title: input.value })
  }

  return {
    title,
    setEditor: (ready: TextEditor) => {
      editor.current = ready
    },
    /** The tag buttons take no focus from the text but are reachable by keyboard. */
    onFocus: ({ target }: FocusEvent) => {
      if (target === title.current) place.current = 'title'
      else if (target.closest('.ProseMirror')) place.current = 'body'
      else if (!target.closest('[data-tag-buttons], .editor')) place.current = null
    },
    insert: (key: string) => {
      if (place.current === 'title' && title.current) insertIntoTitle(title.current, `[${key}]`)
      else if (place.current === 'body')
        editor.current?.chain().focus().insertContent({ type: tagNode.name, attrs: { key } }).run()
      else toast.warning(errors.placeCursor)
    },
  }
}

/** The tags that the chosen type can fill; all of them before one is chosen (AP-289). */
function TagButtons({ type, onInsert }: { type: string; onInsert: (key: string) => void }) {
  const { data: tags = [] } = useQuery(tagsQuery)
  const { data: types = [] } = useQuery(typesQuery)
  const offered = types.find(({ id }) => String(id) === type)?.filter_keys ?? []
  const shown = offered.length > 0 ? tags.filter(({ key }) => offered.includes(key)) : tags
  return (
    <Labelled label="Insert a tag">
      <div data-tag-buttons className="flex flex-wrap gap-1.5">
        {shown.map(({ id, key, description, effective_value }) => (
          <button
            key={id}
            type="button"
            title={description || effective_value}
            aria-label={`Insert [${key}]`}
            // The pointer leaves the cursor where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(key)}
            className="cursor-pointer rounded-control border border-line bg-sunken px-2 py-0.5 text-sm hover:border-line-strong"
          >
            {key}
          </button>
        ))}
      </div>
    </Labelled>
  )
}

interface ChoiceProps {
  chosen: string
  onChoose: (id: string) => void
  error: string | undefined
}

function RoleSelect({ chosen, onChoose, error }: ChoiceProps) {
  const { data: roles = [] } = useQuery(rolesQuery)
  return (
    <Field label="Role" error={error} isRequired>
      {(control) => (
        <Select {...control} value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">Choose a role</option>
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {codeLabel(name)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The types that no other template has (AP-269, AP-270). */
function TypeSelect({
  template,
  chosen,
  onChoose,
  error,
}: ChoiceProps & Pick<TemplateFormProps, 'template'>) {
  const { data: types = [] } = useQuery(typesQuery)
  const { data: templates = [] } = useQuery(allTemplatesQuery)
  const used = new Set(
    templates.filter(({ id }) => id !== template?.id).map((other) => other.email_notification_type),
  )
  return (
    <Field label="Notification type" error={error} isRequired>
      {(control) => (
        <Select {...control} value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">Choose a type</option>
          {types
            .filter(({ id }) => !used.has(id))
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {codeLabel(title)}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}

function Receivers({
  draft,
  change,
  error,
}: {
  draft: TemplateDraft
  change: (part: Partial<TemplateDraft>) => void
  error: string | undefined
}) {
  return (
    <Labelled label="Receiver types" error={error}>
      <div className="flex gap-4">
        <Checkbox checked={draft.hasEmail} onChange={({ target }) => change({ hasEmail: target.checked })}>
          Email
        </Checkbox>
        <Checkbox
          checked={draft.hasWebsite}
          onChange={({ target }) => change({ hasWebsite: target.checked })}
        >
          Website
        </Checkbox>
      </div>
    </Labelled>
  )
}

/** A group of controls under its name. */
function Labelled({
  label,
  error,
  children,
}: {
  label: string
  error?: string | undefined
  children: ReactNode
}) {
  return (
    <fieldset className="grid min-w-0 justify-items-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {children}
      {error && <p className="text-sm text-bad">{error}</p>}
    </fieldset>
  )
}

function draftOf(template: EmailTemplate | null): TemplateDraft {
  const receiver = template?.notification_receiver_type ?? receiverTypes.email
  return {
    roles: template ? String(template.roles) : '',
    email_title: template?.email_title ?? '',
    email_notification_type: template ? String(template.email_notification_type) : '',
    hasEmail: receiver !== receiverTypes.website,
    hasWebsite: receiver !== receiverTypes.email,
    email_content: template?.email_content ?? '',
    web_or_mobile_content: template?.web_or_mobile_content ?? '',
    status: template?.status === 0 ? 0 : 1,
  }
}
