import { z } from 'zod'
import { isSlug } from '#contract/content/slug.ts'
import type { PictureSize } from '#contract/images.ts'
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
interface FieldOf<K extends string, V> {
  readonly kind: K
  readonly label: string
  readonly required: boolean
  /** For administrators only: no visitor reads it, sorts by it, or finds a row by its words. */
  readonly private: boolean
  readonly initial: V
  readonly schema: z.ZodType<V>
}

export interface TextField extends FieldOf<'text', string> {
  readonly max: number
}
/** Plain text of several lines. */
export interface LinesField extends FieldOf<'lines', string> {
  readonly max: number
}
export interface RichTextField extends FieldOf<'richText', string> {
  /** Tools of the editor beyond the common ones. */
  readonly tools: readonly EditorTool[]
}
export type EditorTool = 'underline' | 'image'
export interface PictureField extends FieldOf<'picture', string | null> {
  readonly sizes: { readonly list: PictureSize; readonly preview: PictureSize }
}
export interface ChoiceField<Option extends string = string> extends FieldOf<'choice', Option | ''> {
  readonly options: readonly Option[]
}

/** A moment as an ISO text; null where it may be empty and is. */
export interface DateField<V extends string | null = string | null> extends FieldOf<'date', V> {
  /** What stands where a caller leaves it out; a form always asks. */
  readonly absent: 'now' | null
}
/** A span of years in free text, sent as JSON. */
export interface YearsField extends FieldOf<'years', Years> {}
export interface Years {
  from: string
  to: string
}
/** The title of a row of another type, kept as text beside a reference to that row. */
export interface TitleField extends FieldOf<'titleOf', string> {
  /** The other type's path. */
  readonly of: string
  /** Whether the text changes when the other row is renamed. */
  readonly follows: boolean
}
/** The slug where the form sends it; it follows another field until somebody takes it over. */
export interface SlugField extends FieldOf<'slug', string> {
  readonly from: string
}

export type Field =
  | TextField
  | LinesField
  | RichTextField
  | PictureField
  | ChoiceField
  | DateField
  | YearsField
  | TitleField
  | SlugField
export type Kind = Field['kind']

/** The kinds whose values stand in an order and can be looked through. */
export const hasOrder = {
  text: true,
  lines: true,
  richText: true,
  picture: false,
  choice: true,
  date: true,
  years: false,
  titleOf: true,
  slug: true,
} satisfies Record<Kind, boolean>

export type Value<F extends Field> = F['initial']

interface Naming {
  readonly label: string
  readonly required?: boolean
}

const open = { private: false } as const

// NUL cannot be stored by PostgreSQL, half a surrogate pair is no character, and U+FFFD stands where bytes were no UTF-8.
const storable = (text: string) => !/[\0\ufffd]/.test(text) && text.isWellFormed()

const words = (max: number) =>
  z
    .string({ error: ({ input }) => (input == null ? messages.required : messages.notText) })
    .max(max, messages.tooLong(max))
    .refine(storable, messages.badCharacters)

/** One line of plain text; white space is folded. */
export function text<const P extends boolean = false>({
  label,
  required = false,
  max = limits.textLength,
  private: isPrivate,
}: Naming & { max?: number; private?: P }): TextField & { readonly private: P } {
  const schema = words(max).transform((value) => value.replace(/\s+/g, ' ').trim())
  return {
    kind: 'text',
    label,
    required,
    private: (isPrivate ?? false) as P,
    max,
    initial: '',
    schema: required ? schema.refine((value) => value !== '', messages.required) : schema,
  }
}

/** Plain text that keeps its line breaks; blanks at its ends go. */
export function lines({
  label,
  required = false,
  max = limits.linesLength,
}: Naming & { max?: number }): LinesField {
  const schema = words(max).transform((value) => value.replace(/\r\n?/g, '\n').trim())
  return {
    ...open,
    kind: 'lines',
    label,
    required,
    max,
    initial: '',
    schema: required ? schema.refine((value) => value !== '', messages.required) : schema,
  }
}

/** One address that mail can be sent to. */
export function email({ label, required = false }: Naming): TextField {
  const field = text({ label, required })
  const isAddress = (value: string) => value === '' || z.email().safeParse(value).success
  return { ...field, schema: field.schema.refine(isAddress, messages.notAnEmail) }
}

/** Formatted text as HTML. The server cleans it by an allow-list before this schema sees it (AC-434). */
export function richText({
  label,
  required = false,
  tools = [],
}: Naming & { tools?: readonly EditorTool[] }): RichTextField {
  const schema = words(limits.richTextLength)
  return {
    ...open,
    kind: 'richText',
    label,
    required,
    tools,
    initial: '',
    schema: required ? schema.refine((value) => !isBlankRichText(value), messages.required) : schema,
  }
}

/** A stored picture: its path under `/media/`, or null. It is sent as a file and never as a path. */
export function picture({
  label,
  required = false,
  sizes,
}: Naming & { sizes: PictureField['sizes'] }): PictureField {
  const schema = z.string({ error: messages.required }).nullable()
  return {
    ...open,
    kind: 'picture',
    label,
    required,
    sizes,
    initial: null,
    schema: required ? schema.refine((value) => value !== null, messages.required) : schema,
  }
}

/** One of fixed words, stored in lower case and compared without regard to case (AC-432). */
export function choice<const Option extends string>({
  label,
  required = false,
  options,
}: Naming & { options: readonly Option[] }): ChoiceField<Option> {
  const known = new Set<string>(options)
  const schema = words(limits.textLength)
    .transform((value) => value.trim().toLowerCase())
    .superRefine((value, context) => {
      if (value === '' && !required) return
      if (!known.has(value))
        context.addIssue({
          code: 'custom',
          message: value === '' ? messages.required : messages.notAChoice(value),
        })
    })
  // The refinement above has narrowed the text to one of the options.
  return {
    ...open,
    kind: 'choice',
    label,
    required,
    options,
    initial: '',
    schema: schema as unknown as z.ZodType<Option | ''>,
  }
}

/** A moment, sent and answered as an ISO text. An empty one is sent as an empty text or null, and answered as null. */
export function date<const R extends boolean = false, const A extends 'now' | null = null>({
  label,
  required,
  absent,
}: Naming & { required?: R; absent?: A }): DateField<
  R extends true ? string : A extends 'now' ? string : string | null
> {
  const mayBeEmpty = !required && !absent
  const moment = words(40)
    .transform((value) => value.trim())
    .refine((value) => value !== '' || mayBeEmpty, messages.required)
    .refine((value) => value === '' || isMoment(value), messages.notADate)
    .transform((value) => (value === '' ? null : new Date(value).toISOString()))
  const field: DateField = {
    ...open,
    kind: 'date',
    label,
    required: required ?? false,
    absent: absent ?? null,
    initial: mayBeEmpty ? null : '',
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
export function years({ label, required = false }: Naming): YearsField {
  const end = words(limits.textLength).transform((value) => value.trim())
  const whole = z.object(
    { from: end, to: end },
    { error: ({ input }) => (isNothing(input) ? messages.required : messages.notYears) },
  )
  const schema = z
    .preprocess((sent) => (typeof sent === 'string' ? parsed(sent) : sent), whole)
    .refine(({ from, to }) => !required || (from !== '' && to !== ''), messages.required)
  return { ...open, kind: 'years', label, required, initial: { from: '', to: '' }, schema }
}

const isNothing = (sent: unknown) => sent == null || (typeof sent === 'string' && sent.trim() === '')

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

/** The title of a row of the type with this path. What `follows` is renamed with it (AP-398), what does not stays (AP-399). */
export function titleOf({
  label,
  required = false,
  of,
  follows = false,
}: Naming & { of: string; follows?: boolean }): TitleField {
  const { schema } = text({ label, required })
  return { ...open, kind: 'titleOf', label, required, of, follows, initial: '', schema }
}

/** The slug of a type whose form sends it; its name must be `slug`. It is never digits only or another address (AP-397). */
export function slug({ label, from }: { label: string; from: string }): SlugField {
  const schema = words(limits.sentSlugLength)
    .transform((value) => value.trim())
    .refine((value) => value !== '', messages.required)
    .refine((value) => value === '' || isSlug(value), messages.notASlug)
  return { ...open, kind: 'slug', label, required: true, from, initial: '', schema }
}
