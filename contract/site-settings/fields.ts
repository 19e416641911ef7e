import { z } from 'zod'
import { type Field, richText, rows, text, textarea } from '#contract/content/fields.ts'
import { textSchema } from '#contract/fields/schemas.ts'
import { mapRecord } from '#contract/records.ts'
import type { Section, Setting, TextSetting } from '#contract/site-settings/setting.ts'

const textKinds = { text, email: text, tel: text, url: text, textarea, richText } as const

const textField = (setting: TextSetting): Field => ({
  ...textKinds[setting.kind]({
    label: setting.label,
    schema: textSchema(setting),
    ...(setting.max && { max: setting.max }),
  }),
  hint: setting.hint,
  // What an empty one stands for.
  placeholder: setting.mayBeBlank ? undefined : setting.initial,
})

const fieldOf = (setting: Setting): Field => (setting.kind === 'rows' ? rows(setting) : textField(setting))

/** The settings of a section as fields of a form. */
export const fieldsOf = ({ settings }: Section): Readonly<Record<string, Field>> =>
  mapRecord(settings, fieldOf)

/** A change of a section: any of its settings, where null stands for the initial value, and so does nothing unless it may be blank. */
export const changeSchema = (section: Section): z.ZodType<Record<string, unknown>> =>
  z.strictObject(mapRecord(fieldsOf(section), ({ schema }) => schema.nullable())).partial()
