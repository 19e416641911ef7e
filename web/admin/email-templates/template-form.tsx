import { useQuery } from '@tanstack/react-query'
import type { Editor as TextEditor } from '@tiptap/react'
import { type ComponentProps, type FocusEvent, type ReactNode, useRef, useState } from 'react'
import {
  type EmailTemplate,
  emailTemplateErrors as errors,
  receiverTypes,
  emailTemplateFields as texts,
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
import { useForm } from '#web/form-state/use-form.ts'
import { Form, FormButtons, FormFailure, panelClass } from '#web/forms/form.tsx'
import { TextPictures } from '#web/forms/library/text-pictures.tsx'
import { uploadImage } from '#web/forms/upload-image.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { EditorField } from '#web/ui/editor/editor-field.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { ForWriters } from '#web/ui/read-only.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

const extensions = [tagNode]

interface TemplateFormProps {
  /** The edited template; null for a new one. */
  template: EmailTemplate | null
  onSaved: () => void
  onCancel: () => void
}

/** A template with its preview next to it (AP-250 to AP-274). What was typed stays until it is saved or discarded. */
export function TemplateForm({ template, onSaved, onCancel }: TemplateFormProps) {
  const form = useForm({
    initial: draftOf(template),
    save: (values) => saveTemplate(template?.id ?? null, values),
    onSaved: async () => {
      toast.success(`Email Template ${template ? 'Updated' : 'Created'} Successfully!`)
      onSaved()
      await invalidate(templatesPath)
    },
    onError: (cause) => showFailure(`Error ${template ? 'updating' : 'creating'} email template.`, cause),
  })
  const { values, errors } = form
  const [initialContent] = useState(() => withPieces(values.email_content))
  const insertion = useTagInsertion((email_title) => form.set({ email_title }))
  return (
    <Form
      form={form}
      aria-label={template ? `Edit ${template.email_title}` : 'New email template'}
      onFocus={insertion.onFocus}
      className={`grid gap-6 xl:grid-cols-2 ${panelClass}`}
    >
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <RoleSelect {...form.text('roles')} />
          <TypeSelect template={template} {...form.text('email_notification_type')} />
        </div>
        <TextField
          {...form.text('email_title')}
          ref={insertion.title}
          label={texts.email_title.label}
          isRequired
        />
        <Labelled label="Receiver types" error={errors.notification_receiver_type}>
          <div className="flex gap-4">
            <Checkbox {...form.checkbox('hasEmail')}>Email</Checkbox>
            <Checkbox {...form.checkbox('hasWebsite')}>Website</Checkbox>
          </div>
        </Labelled>
        <ForWriters>
          <TagButtons type={values.email_notification_type} onInsert={insertion.insert} />
        </ForWriters>
        <EditorField
          label={texts.email_content.label}
          error={errors.email_content}
          defaultValue={initialContent}
          onChange={(html) => form.set({ email_content: withoutPieces(html) })}
          upload={uploadImage}
          stored={(insert) => <TextPictures label={texts.email_content.label} insert={insert} />}
          tools={['image']}
          added={extensions}
          onReady={insertion.setEditor}
        />
        <TextArea {...form.text('web_or_mobile_content')} label={texts.web_or_mobile_content.label} />
        <Labelled label="Status">
          <SegmentedControl
            label="Status"
            options={['Active', 'Inactive']}
            chosen={values.status === 1 ? 'Active' : 'Inactive'}
            onChoose={(chosen) => form.set({ status: chosen === 'Active' ? 1 : 0 })}
          />
        </Labelled>
        <FormFailure form={form} title="Could not save the template." />
        <FormButtons form={form} onCancel={onCancel}>
          Save
        </FormButtons>
      </div>
      <Preview email_title={values.email_title} email_content={values.email_content} />
    </Form>
  )
}

/** Inserts tags at the cursor, in the title or in the body (AP-286 to AP-288). */
function useTagInsertion(setTitle: (title: string) => void) {
  const title = useRef<HTMLInputElement>(null)
  const editor = useRef<TextEditor | null>(null)
  /** The text that had the focus last. */
  const target = useRef<'title' | 'body' | null>(null)

  function insertIntoTitle(input: HTMLInputElement, text: string): void {
    const { selectionStart: from, selectionEnd: to, value } = input
    input.focus()
    input.setRangeText(text, from ?? value.length, to ?? value.length, 'end')
    setTitle(input.value)
  }

  return {
    title,
    setEditor: (ready: TextEditor) => {
      editor.current = ready
    },
    /** The tag buttons take no focus from the text but are reachable by keyboard. */
    onFocus: ({ target: focused }: FocusEvent) => {
      if (focused === title.current) target.current = 'title'
      else if (focused.closest('.ProseMirror')) target.current = 'body'
      else if (!focused.closest('[data-tag-buttons], .editor')) target.current = null
    },
    insert: (key: string) => {
      if (target.current === 'title' && title.current) insertIntoTitle(title.current, `[${key}]`)
      else if (target.current === 'body')
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
            // A click keeps the cursor where it is.
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

type ChoiceProps = Pick<ComponentProps<typeof SelectField>, 'name' | 'value' | 'onChange' | 'error'>

function RoleSelect(choice: ChoiceProps) {
  const { data: roles = [] } = useQuery(rolesQuery)
  return (
    <SelectField {...choice} label="Role" isRequired>
      <option value="">Choose a role</option>
      {roles.map(({ id, name }) => (
        <option key={id} value={id}>
          {codeLabel(name)}
        </option>
      ))}
    </SelectField>
  )
}

/** The types that no other template has (AP-269, AP-270). */
function TypeSelect({ template, ...choice }: ChoiceProps & Pick<TemplateFormProps, 'template'>) {
  const { data: types = [] } = useQuery(typesQuery)
  const { data: templates = [] } = useQuery(allTemplatesQuery)
  const used = new Set(
    templates.filter(({ id }) => id !== template?.id).map((other) => other.email_notification_type),
  )
  return (
    <SelectField {...choice} label="Notification type" isRequired>
      <option value="">Choose a type</option>
      {types
        .filter(({ id }) => !used.has(id))
        .map(({ id, title }) => (
          <option key={id} value={id}>
            {codeLabel(title)}
          </option>
        ))}
    </SelectField>
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
