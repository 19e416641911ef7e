import { type AnyContent, statuses } from '#contract/content/define.ts'
import { formFields, hasStatusField } from '#web/content/active-status.ts'
import { type AnyRow, createRow, draftOf, type MoreParts } from '#web/content/content-api.ts'
import { ConflictNotice } from '#web/content/edit-conflict.tsx'
import { showErrorToast } from '#web/content/error-toasts.ts'
import { formDraftKey } from '#web/content/form-drafts.ts'
import { FormerSlugNotice, formerOwnerOf } from '#web/content/former-slug.tsx'
import { hasPublicPage, previewSaved } from '#web/content/preview.ts'
import { type EditedRow, rowBase } from '#web/content/row-values.ts'
import { EditConflict, saveRow } from '#web/content/save.ts'
import { sharingSection } from '#web/content/sharing-preview.tsx'
import { FieldsForm, type FormControls, type FormEvents, type OtherSave } from '#web/forms/fields-form.tsx'
import { emptyValues, type FormValues } from '#web/forms/form-values.ts'
import type { FormBase } from '#web/forms/use-form-draft.ts'

const saveAndPublish = { label: 'Save and publish', icon: 'publish' } as const
const published = { status: String(statuses.published) }
/** Shows what is typed on the public page: as a draft of what is published, else as a row that is not public. */
const preview = { label: 'Preview', icon: 'preview' } as const

/**
 * The form of a new row of a content type.
 * @param values initial values, if any
 */
export function AddForm({
  type,
  values,
  ...events
}: { type: AnyContent; values?: FormValues } & FormEvents<AnyRow | undefined>) {
  const fields = formFields(type)
  return (
    <FieldsForm
      {...events}
      fields={fields}
      section={sharingSection(type)}
      label={`Add ${type.label.one.toLowerCase()}`}
      draftKey={draftKeyOf(type)}
      base={{ values: { ...emptyValues(fields), ...values } }}
      save={(values, _, settings) => createRow(type, values, settings)}
      otherSaves={waysToCreate(type)}
      onError={(cause) => {
        if (!formerOwnerOf(cause)) showErrorToast(type, 'create', cause)
      }}
      renderError={(cause, form) => renderFormerSlug(type, cause, form)}
      requiredMessage={type.admin.requiredMessage}
      allow={(_, to) => !to.has('trash')}
    />
  )
}

/** The form of an existing row, which others may edit or delete at the same time. */
export function EditForm({
  type,
  row,
  name,
  ...events
}: { type: AnyContent; row: AnyRow; name: string } & FormEvents<AnyRow>) {
  return (
    <FieldsForm
      {...events}
      fields={formFields(type)}
      section={sharingSection(type)}
      label={`Edit ${name}`}
      id={formId(type, row)}
      draftKey={draftKeyOf(type, row)}
      base={rowBase(type, row)}
      save={(values, base, settings) => saveRow(type, base, values, settings, publicWith(base))}
      otherSaves={otherSaves(type, row)}
      onError={(cause) => {
        if (!(cause instanceof EditConflict || formerOwnerOf(cause))) showErrorToast(type, 'update', cause)
      }}
      renderError={(cause, form) =>
        cause instanceof EditConflict ? (
          <ConflictNotice type={type} conflict={cause} form={form} />
        ) : (
          renderFormerSlug(type, cause, form)
        )
      }
      requiredMessage={type.admin.requiredMessage}
      allow={(from, to) => from.get('tab') !== to.get('tab')}
    />
  )
}

function renderFormerSlug<B extends FormBase>(type: AnyContent, cause: Error, form: FormControls<B>) {
  const owner = formerOwnerOf(cause)
  return owner && <FormerSlugNotice type={type} owner={owner} form={form} />
}

/** A form has the values of the draft, which become public with its own. */
const publicWith = ({ row }: EditedRow): MoreParts => (draftOf(row) ? { draft: 'publish' } : {})

/** What is new can be published at once, and seen before. */
function waysToCreate(type: AnyContent): OtherSave<FormBase, AnyRow | undefined>[] {
  if (hasStatusField(type)) return []
  const publish: OtherSave<FormBase, AnyRow | undefined> = {
    ...saveAndPublish,
    save: (values, _, settings) => createRow(type, values, settings, published),
  }
  const see: OtherSave<FormBase, AnyRow | undefined> = {
    ...preview,
    save: (values, _, settings) => previewSaved(type, () => createRow(type, values, settings)),
  }
  return hasPublicPage(type) ? [publish, see] : [publish]
}

/** What is published can be prepared as a draft, what is not can be published. */
function otherSaves(type: AnyContent, row: AnyRow): OtherSave<EditedRow, AnyRow>[] {
  const saveDraft: OtherSave<EditedRow, AnyRow> = {
    label: 'Save draft',
    icon: 'edit',
    // What is not to be public yet is not published by a habit.
    hasShortcut: draftOf(row) !== null,
    save: (values, base, settings) => saveRow(type, base, values, settings, { draft: 'save' }),
  }
  const publish: OtherSave<EditedRow, AnyRow> = {
    ...saveAndPublish,
    save: (values, base, settings) =>
      saveRow(type, base, values, settings, { ...published, ...publicWith(base) }),
  }
  const isPublished = row.status === statuses.published
  const see: OtherSave<EditedRow, AnyRow> = {
    ...preview,
    save: (values, base, settings) => {
      const more = isPublished ? ({ draft: 'save' } as const) : publicWith(base)
      return previewSaved(type, () => saveRow(type, base, values, settings, more))
    },
  }
  const ways = isPublished ? [saveDraft] : hasStatusField(type) ? [] : [publish]
  return hasPublicPage(type) && ways.length > 0 ? [...ways, see] : ways
}

/** The id by which a button outside a row's form refers to it. */
export const formId = (type: AnyContent, { id }: AnyRow): string => `${type.path}-${id}`

/** The storage key for the unsaved changes of a form, by author. */
export const draftKeyOf = (type: AnyContent, row?: AnyRow): string =>
  formDraftKey(`${type.path} ${row?.id ?? 'new'}`)
