// Free of zod, so that every screen may import it.

import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { entriesOf, isKeyOf, mapRecord } from '#contract/records.ts'

/** The words for a field on screens and in the API reference. */
interface Described {
  readonly label: string
  /** The label in a form, if it is another one. */
  readonly formLabel?: string
  /** The heading of a column in an export, if it is another one. */
  readonly columnLabel?: string
  readonly hint?: string
  readonly placeholder?: string
  readonly autoComplete?: string
  /** For the API reference. */
  readonly description?: string
}

/** A `text` has one line; `textarea` and `richText`, which is HTML, have several. */
export interface TextField extends Described {
  readonly kind: 'text' | 'email' | 'tel' | 'url' | 'textarea' | 'richText'
  /** In characters; the limit of all texts of its kind if omitted. */
  readonly max?: number
  /** The format of a value. */
  readonly pattern?: RegExp
  /** It may not be empty: true, or the error if it is. */
  readonly required?: true | string
  /** Line breaks are refused, not read as blanks: in a header of a mail, what follows one is another header (HD-248). */
  readonly isOneLine?: true
  /** Errors in other words than those that all fields share. */
  readonly errors?: {
    readonly tooLong?: string
    /** For a value without the format of its kind or pattern. */
    readonly invalid?: string
    /** For a value with characters that cannot be stored, or that is not text. */
    readonly unreadable?: string
  }
}

/** The name of a file or a folder. */
export interface FileNameField extends Omit<TextField, 'kind' | 'pattern'> {
  readonly kind: 'fileName'
}

/** A field whose value is a text. */
export type AnyText = TextField | FileNameField

export interface ChoiceField extends Described {
  readonly kind: 'choice'
  readonly options: readonly string[]
  readonly hasIcon?: true
  /** Whether it may have no value. */
  readonly isOptional?: true
  /** The value of a new row that does not say. */
  readonly initial?: string
  /** The error where one must be sent. */
  readonly required?: string
}

/** `labels` are sent as texts, `versions` as objects with a name. A `duration` is in seconds, a `day` is `YYYY-MM-DD`. */
export interface OtherField extends Described {
  readonly kind: 'labels' | 'versions' | 'duration' | 'member' | 'sprint' | 'day'
  readonly required?: true | string
}

/**
 * A field that people fill in. From the definitions of a domain follow columns, validation, answers, forms, and texts on
 * screens, in registries of kinds that do not compile while a kind is missing.
 */
export type Field = AnyText | ChoiceField | OtherField
export type FieldKind = Field['kind']
export type Fields = Readonly<Record<string, Field>>
/** The fields of some kinds. */
export type FieldOf<K extends FieldKind> = K extends TextField['kind']
  ? TextField & { readonly kind: K }
  : K extends 'fileName'
    ? FileNameField
    : K extends 'choice'
      ? ChoiceField
      : OtherField & { readonly kind: K }

const toLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const line = { longest: limits.textLength, tidy: toLine }

/**
 * How long texts of a kind may be, in characters, and how they are read: white space is collapsed in a line, and trimmed
 * around several; formatted text stays as it is.
 */
export const textRules: Readonly<
  Record<AnyText['kind'], { readonly longest: number; readonly tidy: (text: string) => string }>
> = {
  text: line,
  tel: line,
  email: line,
  url: line,
  fileName: { longest: limits.textLength, tidy: (text) => text.trim().normalize('NFC') },
  textarea: { longest: limits.textareaLength, tidy: (text) => text.replace(/\r\n?/g, '\n').trim() },
  richText: { longest: limits.richTextLength, tidy: (text) => text },
}

type Limited = Pick<AnyText, 'kind' | 'max' | 'errors'>

/** How long a text may be, in characters, and the error if it is longer. */
export function lengthRule({ kind, max = textRules[kind].longest, errors }: Limited) {
  return { longest: max, tooLong: errors?.tooLong ?? messages.tooLong(max) }
}

const isText = (field: Field): field is AnyText => isKeyOf(textRules, field.kind)

/** The error for each text that is too long as the server reads it. */
export const tooLongErrors = (
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(
    entriesOf(fields).flatMap(([name, field]) => {
      const value = values[name]
      if (!isText(field) || typeof value !== 'string') return []
      const { longest, tooLong } = lengthRule(field)
      const tidy = field.isOneLine ? value.trim() : textRules[field.kind].tidy(value)
      return tidy.length > longest ? [[name, tooLong]] : []
    }),
  )

/** Whether a text may have several lines. */
export const isLongText = ({ kind }: Field): boolean => kind === 'textarea' || kind === 'richText'

/** The label of a field in a form, and as the heading of a column. */
export const formLabelOf = ({ label, formLabel = label }: Field): string => formLabel
export const columnLabelOf = ({ label, columnLabel = label }: Field): string => columnLabel

const none: never[] = []
const emptyKinds = {
  text: '',
  email: '',
  tel: '',
  url: '',
  textarea: '',
  richText: '',
  fileName: '',
  choice: '',
  labels: none,
  versions: none,
  duration: 0,
  member: null,
  sprint: null,
  day: '',
} satisfies Record<FieldKind, unknown>

/** The values of fields that have none. */
export const emptyValues = <F extends Fields>(fields: F) =>
  // The compiler does not see which kind belongs to which name.
  mapRecord(fields, ({ kind }) => emptyKinds[kind]) as {
    readonly [N in keyof F]: (typeof emptyKinds)[F[N]['kind']]
  }

/** The error for each field that may not be empty. */
export const requiredMessages = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    entriesOf(fields).flatMap(([name, { required }]) =>
      required ? [[name, required === true ? messages.required : required]] : [],
    ),
  )

type OptionOf<F> = F extends { readonly options: readonly (infer Option)[] } ? Option : never
type OrNull<F> = F extends { readonly isOptional: true } ? null : never

interface Values<Choice> extends Record<AnyText['kind'], string> {
  choice: Choice
  labels: string[]
  versions: string[]
  duration: number
  /** A username; null for nobody. */
  member: string | null
  /** The id of one of the project's sprints. */
  sprint: string | null
  day: string
}

/** A value that is sent. */
export type EditedValue<F extends Field> = Values<OptionOf<F> | OrNull<F>>[F['kind']]

/** A value in an answer: a choice may be one that is no longer offered. */
export type ShownValue<F extends Field> = Values<string | OrNull<F>>[F['kind']]
