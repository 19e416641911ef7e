import { z } from 'zod'
import { isSlug } from '#contract/content/slug.ts'
import type { ImageSize } from '#contract/images.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { isBlankRichText } from '#contract/rich-text.ts'

/**
 * A field is data with a schema: how it is called, what may stand in it, what it holds at first. What a kind
 * needs elsewhere stands in tables keyed by `Kind` that do not compile while a kind is missing: `columns` in
 * `server/content/table.ts`, `readers` in `server/content/field-parsers.ts`, `inputs` and `cells` in `web/authority/content/`.
 *
 * The schema holds rules, never a default: in Zod 4 a default fills in missing keys even after `.partial()`,
 * so a change of one field would wipe the others. `initial` stands beside it.
 */
interface BaseField<K extends string, V> {
  readonly kind: K
  readonly label: string
  readonly required: boolean
  /** For administrators only: no visitor reads it, sorts by it, or finds a row by its words. */
  readonly private: boolean
  readonly defaultValue: V
  readonly schema: z.ZodType<V>
}

export interface TextField extends BaseField<'text', string> {
  readonly max: number
}
/** Plain text of several lines. */
export interface TextareaField extends BaseField<'textarea', string> {
  readonly max: number
}
export interface RichTextField extends BaseField<'richText', string> {
  /** Tools of the editor beyond the common ones. */
  readonly toolbar: readonly EditorTool[]
}
export type EditorTool = 'underline' | 'image'
export interface ImageField extends BaseField<'image', string | null> {
  readonly sizes: { readonly list: ImageSize; readonly preview: ImageSize }
}
export interface ChoiceField<Option extends string = string> extends BaseField<'choice', Option | ''> {
  readonly options: readonly Option[]
}

/** A moment as an ISO text; null where it may be empty and is. */
export interface DateField<V extends string | null = string | null> extends BaseField<'date', V> {
  /** What stands where a caller leaves it out; a form always asks. */
  readonly whenOmitted: 'now' | null
}
/** A span of years in free text, sent as JSON. */
export interface RangeField extends BaseField<'range', RangeValue> {}
export interface RangeValue {
  from: string
  to: string
}
/** The title of a row of another type, kept as text beside a reference to that row. */
export interface ReferenceField extends BaseField<'reference', string> {
  /** The other type's path. */
  readonly to: string
  /** Whether the text changes when the other row is renamed. */
  readonly updateOnRename: boolean
}
/** The slug where the form sends it; it follows another field until somebody takes it over. */
export interface SlugField extends BaseField<'slug', string> {
  readonly from: string
}

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
export type Kind = Field['kind']

/** The kinds whose values stand in an order and can be looked through. */
export const isSearchable = {
  text: true,
  textarea: true,
  richText: true,
  image: false,
  choice: true,
  date: true,
  range: false,
  reference: true,
  slug: true,
} satisfies Record<Kind, boolean>

export type Value<F extends Field> = F['defaultValue']

interface FieldOptions {
  readonly label: string
  readonly required?: boolean
}

const notPrivate = { private: false } as const

// NUL cannot be stored by PostgreSQL, half a surrogate pair is no character, and U+FFFD stands where bytes were no UTF-8.
const isStorableText = (text: string) => !/[\0\ufffd]/.test(text) && text.isWellFormed()

const textSchema = (max: number) =>
  z
    .string({ error: ({ input }) => (input == null ? messages.required : messages.invalidText) })
    .max(max, messages.tooLong(max))
    .refine(isStorableText, messages.badCharacters)

/** One line of plain text; white space is folded. */
export function text<const P extends boolean = false>({
  label,
  required = false,
  max = limits.textLength,
  private: isPrivate,
}: FieldOptions & { max?: number; private?: P }): TextField & { readonly private: P } {
  const schema = textSchema(max).transform((value) => value.replace(/\s+/g, ' ').trim())
  return {
    kind: 'text',
    label,
    required,
    private: (isPrivate ?? false) as P,
    max,
    defaultValue: '',
    schema: required ? schema.refine((value) => value !== '', messages.required) : schema,
  }
}

/** Plain text that keeps its line breaks; blanks at its ends go. */
export function textarea({
  label,
  required = false,
  max = limits.textareaLength,
}: FieldOptions & { max?: number }): TextareaField {
  const schema = textSchema(max).transform((value) => value.replace(/\r\n?/g, '\n').trim())
  return {
    ...notPrivate,
    kind: 'textarea',
    label,
    required,
    max,
    defaultValue: '',
    schema: required ? schema.refine((value) => value !== '', messages.required) : schema,
  }
}

/** One address that mail can be sent to. */
export function email({ label, required = false }: FieldOptions): TextField {
  const field = text({ label, required })
  const isEmail = (value: string) => value === '' || z.email().safeParse(value).success
  return { ...field, schema: field.schema.refine(isEmail, messages.invalidEmail) }
}

/** Formatted text as HTML. The server cleans it by an allow-list before this schema sees it (AC-434). */
export function richText({
  label,
  required = false,
  tools: toolbar = [],
}: FieldOptions & { tools?: readonly EditorTool[] }): RichTextField {
  const schema = textSchema(limits.richTextLength)
  return {
    ...notPrivate,
    kind: 'richText',
    label,
    required,
    toolbar,
    defaultValue: '',
    schema: required ? schema.refine((value) => !isBlankRichText(value), messages.required) : schema,
  }
}

/** A stored image: its path under `/media/`, or null. It is sent as a file and never as a path. */
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

/** One of fixed words, stored in lower case and compared without regard to case (AC-432). */
export function choice<const Option extends string>({
  label,
  required = false,
  options,
}: FieldOptions & { options: readonly Option[] }): ChoiceField<Option> {
  const known = new Set<string>(options)
  const schema = textSchema(limits.textLength)
    .transform((value) => value.trim().toLowerCase())
    .superRefine((value, context) => {
      if (value === '' && !required) return
      if (!known.has(value))
        context.addIssue({
          code: 'custom',
          message: value === '' ? messages.required : messages.invalidChoice(value),
        })
    })
  // The refinement above has narrowed the text to one of the options.
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

/** A moment, sent and answered as an ISO text. An empty one is sent as an empty text or null, and answered as null. */
export function date<const R extends boolean = false, const A extends 'now' | null = null>({
  label,
  required,
  absent,
}: FieldOptions & { required?: R; absent?: A }): DateField<
  R extends true ? string : A extends 'now' ? string : string | null
> {
  const mayBeEmpty = !required && !absent
  const moment = textSchema(40)
    .transform((value) => value.trim())
    .refine((value) => value !== '' || mayBeEmpty, messages.required)
    .refine((value) => value === '' || isMoment(value), messages.invalidDate)
    .transform((value) => (value === '' ? null : new Date(value).toISOString()))
  const field: DateField = {
    ...notPrivate,
    kind: 'date',
    label,
    required: required ?? false,
    whenOmitted: absent ?? null,
    defaultValue: mayBeEmpty ? null : '',
    schema: mayBeEmpty ? moment.nullable() : moment,
  }
  // What may not be empty is refused above, so it is never null.
  return field as ReturnType<typeof date<R, A>>
}

// A day alone means midnight in UTC; years beyond four digits are slips of the finger.
const isMoment = (value: string) =>
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.test(value) &&
  !Number.isNaN(Date.parse(value))

/** From so many years to so many: texts as they are sent (AP-306), in a multipart body as JSON (AP-302). */
export function range({ label, required = false }: FieldOptions): RangeField {
  const end = textSchema(limits.textLength).transform((value) => value.trim())
  const whole = z.object(
    { from: end, to: end },
    { error: ({ input }) => (isMissing(input) ? messages.required : messages.invalidRange) },
  )
  const schema = z
    .preprocess((sent) => (typeof sent === 'string' ? parseJson(sent) : sent), whole)
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

/** The title of a row of the type with this path. What `follows` is renamed with it (AP-398), what does not stays (AP-399). */
export function reference({
  label,
  required = false,
  of: to,
  follows: updateOnRename = false,
}: FieldOptions & { of: string; follows?: boolean }): ReferenceField {
  const { schema } = text({ label, required })
  return { ...notPrivate, kind: 'reference', label, required, to, updateOnRename, defaultValue: '', schema }
}

/** The slug of a type whose form sends it; its name must be `slug`. It is never digits only or another address (AP-397). */
export function slug({ label, from }: { label: string; from: string }): SlugField {
  const schema = textSchema(limits.maxSubmittedSlugLength)
    .transform((value) => value.trim())
    .refine((value) => value !== '', messages.required)
    .refine((value) => value === '' || isSlug(value), messages.invalidSlug)
  return { ...notPrivate, kind: 'slug', label, required: true, from, defaultValue: '', schema }
}
