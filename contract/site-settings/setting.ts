import type { TextField } from '#contract/fields/field.ts'

// Free of zod, so that public pages may import it.

/** A text of the site. One that was never set is `initial`. */
export interface TextSetting extends TextField {
  readonly initial: string
  /** Whether it may be left blank on purpose: pages then show nothing in its place. Otherwise an empty text is `initial`. */
  readonly mayBeBlank?: true
}

/** Several things with the same fields, such as offices, in an order. */
export interface RowsSetting {
  readonly kind: 'rows'
  readonly label: string
  /** The noun for one of them. */
  readonly one: string
  readonly max: number
  readonly fields: Readonly<Record<string, TextField>>
  readonly initial: readonly Readonly<Record<string, string>>[]
}

export type Setting = TextSetting | RowsSetting

/** Settings that one form has, and that are saved together. */
export interface Section {
  readonly label: string
  /** Where visitors see them. */
  readonly page: string
  readonly settings: Readonly<Record<string, Setting>>
}

export type SettingValue = string | readonly Readonly<Record<string, string>>[]

type ValueOf<S extends Setting> = S extends RowsSetting
  ? readonly { readonly [N in keyof S['fields']]: string }[]
  : string

/** The values of a section by the names of its settings. */
export type ValuesOf<S extends Section> = {
  readonly [N in keyof S['settings']]: ValueOf<S['settings'][N]>
}

/** The values of a section that differ from the initial ones. */
export type ChangedValues = Readonly<Record<string, SettingValue>>

/** The values of a section: the changed ones, and the initial ones otherwise. */
export const valuesOf = <S extends Section>({ settings }: S, changes: ChangedValues = {}) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, { initial }]) => [name, changes[name] ?? initial]),
    // The names are those of the section, and what is stored was checked by its settings.
  ) as ValuesOf<S>

type More = Partial<Omit<TextSetting, 'kind' | 'label' | 'initial'>>

/** One line of text. */
export const line = (label: string, initial: string, more: More = {}): TextSetting => ({
  kind: 'text',
  label,
  initial,
  ...more,
})

/** Of a text that pages can do without. */
export const mayBeBlank = { mayBeBlank: true, hint: 'Left empty, nothing is shown.' } as const

/** Several lines of text. */
export const lines = (label: string, initial: string, more: More = {}): TextSetting => ({
  kind: 'textarea',
  label,
  initial,
  max: 1000,
  ...more,
})

/** What a telephone can dial, with the signs that people write between the digits. */
export const phonePattern = /^\+?\d[\d ()./-]{3,28}\d$/

/** Replaces names in braces, such as `{company}`. Unknown ones stay. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? whole,
  )
