import { mapRecord } from '#contract/records.ts'
import { fieldsOf } from '#contract/site-settings/fields.ts'
import { type SectionName, sections } from '#contract/site-settings/sections.ts'
import { valuesOf } from '#contract/site-settings/setting.ts'
import type { StoredSection } from '#contract/site-settings/site-settings-calls.ts'
import { api } from '#web/calls.ts'
import { formDraftKey } from '#web/content/form-drafts.ts'
import { currentRowOf } from '#web/current-row.ts'
import { changedFields, type FormValues, pick } from '#web/forms/form-values.ts'
import type { FormBase } from '#web/forms/use-form-draft.ts'

/** The fields of each section. */
export const sectionFields = mapRecord(sections, fieldsOf)

/** All values of a section. */
export const sectionValues = (name: SectionName, changed: StoredSection['values'] = {}): FormValues =>
  valuesOf(sections[name], changed)

export const sectionBase = ({ section, values, version }: StoredSection): FormBase => ({
  version,
  values: sectionValues(section, values),
})

/** The storage key for the unsaved changes of a section, by author. */
export const sectionDraft = (section: SectionName): string => formDraftKey(`site-settings ${section}`)

/** Someone else has saved the section since the form was opened. */
export class SectionConflict extends Error {
  override readonly name = 'SectionConflict'
  readonly current: StoredSection

  constructor(current: StoredSection) {
    super('These settings were changed by someone else.')
    this.current = current
  }
}

/** Saves what has changed. Throws `SectionConflict` if someone else has changed the section, too. */
export async function saveSection(
  section: SectionName,
  values: FormValues,
  { values: before, version }: FormBase,
): Promise<StoredSection> {
  const body = pick(values, changedFields(sectionFields[section], values, before))
  const settings = version === undefined ? {} : { version }
  try {
    return await api('PATCH site-settings/{section}/', { params: { section }, body: { ...body } }, settings)
  } catch (cause) {
    const current = currentRowOf<StoredSection>(cause)
    throw current ? new SectionConflict(current) : cause
  }
}
