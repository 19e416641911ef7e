import { mapRecord } from '#contract/records.ts'
import { normalizeText, searchWords } from '#contract/search/search-words.ts'
import { fieldsOf } from '#contract/site-settings/fields.ts'
import { type SectionName, sections } from '#contract/site-settings/sections.ts'
import { type Setting, valuesOf } from '#contract/site-settings/setting.ts'
import type { StoredSection } from '#contract/site-settings/site-settings-calls.ts'
import { api } from '#web/calls.ts'
import { formDraftKey } from '#web/content/form-drafts.ts'
import { currentRowOf } from '#web/current-row.ts'
import { fieldText } from '#web/forms/field-text.ts'
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

/** The names of the settings that were found, by section. */
export type FoundSettings = { readonly [S in SectionName]?: ReadonlySet<string> }

/** The settings that have all words of a search in their labels, their text, or the name of their section. */
export function findSettings(stored: readonly StoredSection[], search: string): FoundSettings {
  const words = searchWords(search)
  const entries = stored.map(({ section, values: changed }) => {
    const values = sectionValues(section, changed)
    const has = (name: string) => {
      const labels = [sections[section].label, ...rowLabels(sections[section].settings[name])].join(' ')
      const text = normalizeText(`${labels} ${settingText(section, name, values)}`)
      return words.every((word) => text.includes(word))
    }
    return [section, new Set(Object.keys(values).filter(has))] as const
  })
  return Object.fromEntries(entries.filter(([, names]) => names.size > 0))
}

/** The labels within each row of a setting, such as an office's phone. */
const rowLabels = (setting: Setting | undefined): string[] =>
  setting && 'fields' in setting ? Object.values(setting.fields).map(({ label }) => label) : []

/** The label of a setting and its value, as text. */
export function settingText(section: SectionName, name: string, values: FormValues): string {
  const field = sectionFields[section][name]
  return field ? `${field.label} ${fieldText(field, values[name])}` : ''
}

/** The storage key for the unsaved changes of a section, by author. */
export const sectionDraft = (section: SectionName): string => formDraftKey(`site-settings ${section}`)

/** The query of the screen that shows a section, with the search that has led to it. */
export const sectionQuery = (section: string, search: string): string =>
  String(new URLSearchParams({ section, ...(search && { search }) }))

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
