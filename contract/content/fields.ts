import { z } from 'zod'
import { isMoment } from '#contract/calendar.ts'
import { isSlug } from '#contract/content/slug.ts'
import type { TextField as PlainField } from '#contract/fields/field.ts'
import { textSchema } from '#contract/fields/schemas.ts'
import type { ImageSize } from '#contract/images.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { mapRecord } from '#contract/records.ts'

/**
 * A field is data with a schema: label, rules, default value. Everything else that a kind needs is in registries
 * keyed by `Kind`, which do not compile while a kind is missing (docs/architecture.md).
 *
 * The schema contains rules but no default: in Zod 4 a default fills in missing keys even after `.partial()`, so
 * updating one field would reset the others. Hence the separate `defaultValue`.
 */
interface BaseField<K extends string, V> {
  readonly kind: K
  readonly label: string
  /** Shown below its input. */
  readonly hint?: string | undefined
  /** Shown in its input while that is empty. */
  readonly placeholder?: string
  readonly required: boolean
  /** For administrators only: visitors can neither read it, nor sort or search by it. */
  readonly private: boolean
  /** About the page of the row: visitors read it with one row that has it, not in lists, and forms have it in a section of its own. */
  readonly ofPage?: boolean
  /** Forms count the characters towards this many, which are shown whole. */
  readonly advisedLength?: number
  readonly defaultValue: V
  readonly schema: z.ZodType<V>
}

export interface TextField extends BaseField<'text', string> {
  readonly max: number
  readonly schema: z.ZodType<string, string>
}
/** Multi-line plain text. */
export interface TextareaField extends BaseField<'textarea', string> {
  readonly max: number
  readonly schema: z.ZodType<string, string>
}
export interface RichTextField extends BaseField<'richText', string> {
  /** Editor tools in addition to the common ones. */
  readonly toolbar: readonly EditorTool[]
}
export type EditorTool = 'underline' | 'image'
export interface ImageField extends BaseField<'image', string | null> {
  readonly sizes: {
    readonly list: ImageSize
    readonly preview: ImageSize
    /** Those in which public pages show it. */
    readonly pages?: readonly ImageSize[]
  }
}
export interface ChoiceField<Option extends string = string> extends BaseField<'choice', Option | ''> {
  readonly options: readonly Option[]
}

/** A point in time as an ISO string; null if it is optional and empty. */
export interface DateField<V extends string | null = string | null> extends BaseField<'date', V> {
  /** The value when a request omits the field; a form always sends it. */
  readonly whenOmitted: 'now' | null
}
/** A range of years as free text, sent as JSON. */
export interface RangeField extends BaseField<'range', RangeValue> {}
export interface RangeValue {
  from: string
  to: string
}
/** The title of a row of another type, stored as text along with that row's id. */
export interface ReferenceField extends BaseField<'reference', string> {
  /** The other type's path. */
  readonly to: string
  /** Whether the text changes when the other row is renamed. */
  readonly updateOnRename: boolean
}
/** A slug. The form derives it from another field until the user edits it, or the server makes it. */
export interface SlugField extends BaseField<'slug', string> {
  readonly from: string
  /** The server makes it from the title of a new row that has none. */
  readonly generated: boolean
}
/** Any number of rows with the same texts, in an order, sent as JSON. */
export interface RowsField extends BaseField<'rows', readonly TextRow[]> {
  /** The noun for one of them. */
  readonly one: string
  readonly max: number
  readonly fields: Readonly<Record<string, PlainField>>
}
export type TextRow = Readonly<Record<string, string>>

export type Field =
  | TextField
  | TextareaField
  | RichTextField
  | ImageField
  | ChoiceField
  | DateField
  | RangeField
  | ReferenceField
  | SlugField
  | RowsField
export type Kind = Field['kind']

/**
 * How a filter of a list compares: a text occurs in the value, the value is this one, it is at this time or later,
 * before this time, or there is one (`yes`) or none (`no`).
 */
export type FilterOperator = 'contains' | 'is' | 'from' | 'before' | 'filled'

/**
 * Whether values of each kind can be searched and sorted, how they are displayed (in a line, as a text, or not at
 * all), and how lists are filtered by them, besides whether there is one.
 */
export const kindTraits = {
  text: { isSearchable: true, reads: 'line', filters: ['contains'] },
  textarea: { isSearchable: true, reads: 'text', filters: ['contains'] },
  richText: { isSearchable: true, reads: 'text', filters: ['contains'] },
  image: { isSearchable: false, reads: 'never', filters: [] },
  choice: { isSearchable: true, reads: 'never', filters: ['is'] },
  date: { isSearchable: true, reads: 'line', filters: ['from', 'before'] },
  range: { isSearchable: false, reads: 'line', filters: [] },
  reference: { isSearchable: true, reads: 'line', filters: ['is'] },
  slug: { isSearchable: true, reads: 'never', filters: ['contains'] },
  rows: { isSearchable: false, reads: 'never', filters: [] },
} as const satisfies Record<
  Kind,
  { isSearchable: boolean; reads: 'line' | 'text' | 'never'; filters: readonly FilterOperator[] }
>

export type Value<F extends Field> = F['defaultValue']

interface FieldOptions {
  readonly label: string
  readonly required?: boolean
}

interface TextOptions extends FieldOptions {
  /** Of a text that has rules of its own. */
  readonly schema?: z.ZodType<string, string>
}

const notPrivate = { private: false } as const

/** One line of plain text; white space is collapsed. */
export function text<const P extends boolean = false>({
  max = limits.textLength,
  private: isPrivate,
  ...options
}: TextOptions & { max?: number; private?: P }): TextField & { readonly private: P } {
  // Without the option, the type parameter is false.
  return { ...anyText('text', { max, ...options }), kind: 'text', max, private: (isPrivate ?? false) as P }
}

/** Multi-line plain text; white space at both ends is trimmed. */
export const textarea = ({
  max = limits.textareaLength,
  ...options
}: TextOptions & { max?: number }): TextareaField => ({
  ...anyText('textarea', { max, ...options }),
  kind: 'textarea',
  max,
})

/** One e-mail address. */
export const email = (options: TextOptions): TextField => ({
  ...anyText('email', options),
  kind: 'text',
  max: limits.textLength,
})

/** Formatted text as HTML. The server sanitizes it with an allowlist before this schema checks it (AC-434). */
export const richText = ({
  toolbar = [],
  ...options
}: TextOptions & { toolbar?: readonly EditorTool[] }): RichTextField => ({
  ...anyText('richText', options),
  kind: 'richText',
  toolbar,
})

const anyText = (
  kind: 'text' | 'textarea' | 'email' | 'richText',
  {
    label,
    required = false,
    max,
    schema = textSchema({ kind, label, ...(max && { max }), ...(required && { required }) }),
  }: TextOptions & { max?: number },
) => ({
  ...notPrivate,
  label,
  required,
  defaultValue: '',
  schema,
})

/** A text in which a value of another kind is sent. */
const sentText = (max: number = limits.textLength) => textSchema({ kind: 'text', label: '', max })

/** A stored image: its path under `/media/`, or null. It is uploaded as a file and never sent as a path. */
export function image({
  label,
  required = false,
  sizes,
}: FieldOptions & { sizes: ImageField['sizes'] }): ImageField {
  const schema = z.string({ error: messages.required }).nullable()
  return {
    ...notPrivate,
    kind: 'image',
    label,
    required,
    sizes,
    defaultValue: null,
    schema: required ? schema.refine((value) => value !== null, messages.required) : schema,
  }
}

/** One of several options, stored in lower case and compared case-insensitively (AC-432). */
export function choice<const Option extends string>({
  label,
  required = false,
  options,
}: FieldOptions & { options: readonly Option[] }): ChoiceField<Option> {
  const allowed = new Set<string>(options)
  const schema = sentText()
    .transform((value) => value.toLowerCase())
    .superRefine((value, context) => {
      if (value === '' && !required) return
      if (!allowed.has(value))
        context.addIssue({
          code: 'custom',
          message: value === '' ? messages.required : messages.invalidChoice(value),
        })
    })
  // The refinement above guarantees that the text is one of the options.
  return {
    ...notPrivate,
    kind: 'choice',
    label,
    required,
    options,
    defaultValue: '',
    schema: schema as unknown as z.ZodType<Option | ''>,
  }
}

/** A point in time, sent and returned as an ISO string. Empty is sent as an empty string or null, and returned as null. */
export function date<const R extends boolean = false, const A extends 'now' | null = null>({
  label,
  required,
  whenOmitted,
}: FieldOptions & { required?: R; whenOmitted?: A }): DateField<
  R extends true ? string : A extends 'now' ? string : string | null
> {
  const mayBeEmpty = !required && !whenOmitted
  const moment = sentText(40)
    .refine((value) => value !== '' || mayBeEmpty, messages.required)
    .refine((value) => value === '' || isMoment(value), messages.invalidDate)
    // A browser takes 11/27/26 for a day of the year 26.
    .refine((value) => value === '' || value >= '1000', messages.shortYear)
    .transform((value) => (value === '' ? null : new Date(value).toISOString()))
  const field: DateField = {
    ...notPrivate,
    kind: 'date',
    label,
    required: required ?? false,
    whenOmitted: whenOmitted ?? null,
    defaultValue: mayBeEmpty ? null : '',
    schema: mayBeEmpty ? moment.nullable() : moment,
  }
  // A required value is never null: the schema has rejected an empty one.
  return field as ReturnType<typeof date<R, A>>
}

/**
 * A minimum and a maximum number of years: strings as they were sent (AP-306), as JSON in a multipart body (AP-302).
 */
export function range({ label, required = false }: FieldOptions): RangeField {
  const bound = sentText()
  const shape = z.object(
    { from: bound, to: bound },
    { error: ({ input }) => (isMissing(input) ? messages.required : messages.invalidRange) },
  )
  const schema = z
    .preprocess((sent) => (typeof sent === 'string' ? parseJson(sent) : sent), shape)
    .refine(({ from, to }) => !required || (from !== '' && to !== ''), messages.required)
  return { ...notPrivate, kind: 'range', label, required, defaultValue: { from: '', to: '' }, schema }
}

const isMissing = (sent: unknown) => sent == null || (typeof sent === 'string' && sent.trim() === '')

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

/**
 * The title of a row of the type with this path. With `updateOnRename` it changes with that row (AP-398), otherwise
 * it stays (AP-399).
 */
export function reference({
  label,
  required = false,
  to,
  updateOnRename = false,
}: FieldOptions & { to: string; updateOnRename?: boolean }): ReferenceField {
  const { schema } = text({ label, required })
  return { ...notPrivate, kind: 'reference', label, required, to, updateOnRename, defaultValue: '', schema }
}

/**
 * The slug of a type whose form sends it; the field must be called `slug`. It is never digits only or a reserved path (AP-397).
 */
export function slug({ label, from }: { label: string; from: string }): SlugField {
  const schema = sentText(limits.maxSubmittedSlugLength)
    .refine((value) => value !== '', messages.required)
    .refine((value) => value === '' || isSlug(value), messages.invalidSlug)
  return {
    ...notPrivate,
    kind: 'slug',
    label,
    required: true,
    from,
    generated: false,
    defaultValue: '',
    schema,
  }
}

/** A slug that the server makes from the title of a new row, and people may change. */
export const generatedSlug = (options: { label: string; from: string }): SlugField => ({
  ...slug(options),
  required: false,
  generated: true,
})

/** Rows of plain texts. An error says in which row and at which text. */
export function rows({
  label,
  required = false,
  one,
  max,
  fields,
}: FieldOptions & Pick<RowsField, 'one' | 'max' | 'fields'>): RowsField {
  const row = z.object(
    mapRecord(fields, (text) => (text.required ? textSchema(text) : textSchema(text).default(''))),
  )
  const all = z
    .array(z.unknown(), {
      error: ({ input }) => (isMissing(input) ? messages.required : messages.invalidText),
    })
    .max(max, messages.tooMany(max))
    .transform((sent, context) =>
      sent.map((value, at) => {
        const { data, error } = row.safeParse(value)
        for (const { path, message } of error?.issues ?? []) {
          const name = fields[String(path[0])]?.label
          context.addIssue(`${one} ${at + 1}${name ? `, ${name}` : ''}: ${message}`)
        }
        return data ?? {}
      }),
    )
  const schema = z.preprocess((sent) => (typeof sent === 'string' ? parseJson(sent) : sent), all)
  return { ...notPrivate, kind: 'rows', label, required, one, max, fields, defaultValue: [], schema }
}
