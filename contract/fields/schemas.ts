import { z } from 'zod'
import {
  type AnyText,
  type EditedValue,
  type Field,
  type FieldKind,
  type FieldOf,
  type Fields,
  lengthRule,
  type ShownValue,
  type TextField,
  textRules,
} from '#contract/fields/field.ts'
import { isFileName } from '#contract/fields/file-name.ts'
import { messages } from '#contract/messages.ts'
import { mapRecord } from '#contract/records.ts'
import { isBlankRichText } from '#contract/rich-text.ts'
import { isWebUrl } from '#contract/web-url.ts'

// PostgreSQL cannot store NUL, half a surrogate pair is not a character, and U+FFFD stands for bytes that were not
// UTF-8.
export const isStorableText = (text: string) => !/[\0\ufffd]/.test(text) && text.isWellFormed()

const trimmed = z.overwrite<string>((text) => text.trim())
const oneLine = z.refine<string>((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), {
  error: messages.oneLine,
  abort: true,
})
const tidied = mapRecord(textRules, ({ tidy }) => z.overwrite<string>(tidy))

/** Which texts of a kind are refused. */
const textKinds: Readonly<
  Record<
    AnyText['kind'],
    {
      readonly isValid?: (text: string) => boolean
      readonly invalid?: string
      readonly isBlank?: (text: string) => boolean
    }
  >
> = {
  text: {},
  tel: {},
  email: {
    isValid: (text) => z.email().safeParse(text).success,
    invalid: messages.invalidEmail,
  },
  url: { isValid: isWebUrl, invalid: messages.invalidUrl },
  fileName: {
    isValid: isFileName,
    invalid: messages.invalidFileName,
  },
  textarea: {},
  richText: { isBlank: isBlankRichText },
}

const storable = z.refine<string>(isStorableText, messages.badCharacters)

/** A text as it is sent. HTML is sanitized before. */
export function textSchema({
  kind,
  max,
  pattern,
  required,
  isOneLine,
  errors = {},
  description,
}: Omit<TextField, 'kind'> & Pick<AnyText, 'kind'>): z.ZodString {
  const rules = textKinds[kind]
  const { isValid, isBlank = (text) => text === '' } = rules
  const ownMissing = typeof required === 'string' ? required : undefined
  const missing = ownMissing ?? messages.required
  const notText = errors.unreadable ?? ownMissing ?? messages.invalidText
  const { longest, tooLong } = lengthRule({ kind, max, errors })
  const isRequired = required !== undefined
  const hasFormat = isValid !== undefined || pattern !== undefined
  const isInFormat = (text: string) => (isValid?.(text) ?? true) && (pattern?.test(text) ?? true)
  // Together: a text that is checked again is another schema, and a schema takes 2 KB.
  const text = z
    .string({ error: ({ input }) => (input == null ? missing : notText) })
    .check(
      ...(isOneLine ? [oneLine, trimmed] : [tidied[kind]]),
      z.maxLength(longest, tooLong),
      errors.unreadable === undefined ? storable : z.refine<string>(isStorableText, errors.unreadable),
      ...(isRequired ? [z.refine<string>((text) => !isBlank(text), missing)] : []),
      ...(hasFormat
        ? [
            z.refine<string>(
              (text) => text === '' || isInFormat(text),
              errors.invalid ?? rules.invalid ?? messages.invalidFormat,
            ),
          ]
        : []),
    )
  return description === undefined ? text : text.register(z.globalRegistry, { description })
}

/** The schemas of a kind. */
interface KindSchemas<F extends Field> {
  /** Of a value in an answer. */
  readonly shown: (field: F) => z.ZodType
  /** Of a value that is sent. */
  readonly edited: (field: F) => z.ZodType
  /** Converts the texts of a multipart form; without it, a text is the value. */
  readonly fromTexts?: (sent: unknown) => unknown
}

const text: KindSchemas<AnyText> = { shown: () => z.string(), edited: textSchema }

const names: KindSchemas<Field> = {
  shown: () => z.array(z.string()),
  // Without duplicates, in the order in which they were sent.
  edited: () =>
    z
      .array(z.string().trim().min(1).max(100))
      .max(20)
      .transform((all) => [...new Set(all)]),
  fromTexts: (sent) => [sent].flat(Number.POSITIVE_INFINITY),
}

const nullableText = () => z.string().nullable()

const kinds: { readonly [K in FieldKind]: KindSchemas<FieldOf<K>> } = {
  text,
  email: text,
  tel: text,
  url: text,
  fileName: text,
  textarea: text,
  richText: text,
  choice: {
    shown: ({ isOptional }) => (isOptional ? nullableText() : z.string()),
    edited: ({ options, isOptional, required }) => {
      const edited = z.enum(options, required === undefined ? {} : { error: required })
      return isOptional ? edited.nullable() : edited
    },
  },
  labels: names,
  versions: names,
  duration: {
    shown: () => z.int(),
    edited: () => z.int().min(0).max(100_000_000),
    fromTexts: Number,
  },
  member: { shown: nullableText, edited: nullableText },
  sprint: { shown: nullableText, edited: nullableText },
  day: { shown: () => z.string(), edited: () => z.iso.date() },
}

/** The compiler does not see that a field and the entry of its kind belong together. */
const kindOf = (field: Field) => kinds[field.kind] as KindSchemas<Field>

/** The schemas of fields in an answer. */
// Each kind above has a schema of the type that `ShownValue` names.
export const shownSchemas = <F extends Fields>(fields: F) =>
  mapRecord(fields, (field) => kindOf(field).shown(field)) as {
    readonly [N in keyof F]: z.ZodType<ShownValue<F[N]>>
  }

type Edited<F extends Field> = z.ZodType<EditedValue<F>, EditedValue<F>>

/** The schemas of fields in a change, where each is sent. */
// As above, by `EditedValue`.
export const editedSchemas = <F extends Fields>(fields: F) =>
  mapRecord(fields, (field) => kindOf(field).edited(field)) as { readonly [N in keyof F]: Edited<F[N]> }

/** The schemas of a new row's fields: those that are not required may be left out. */
// Which ones are optional, the compiler does not conclude from the condition.
export const newSchemas = <F extends Fields>(fields: F) =>
  mapRecord(editedSchemas(fields), (schema, name) =>
    fields[name]?.required ? schema : z.optional(schema),
  ) as {
    readonly [N in keyof F]: F[N] extends { readonly required: true | string }
      ? Edited<F[N]>
      : z.ZodOptional<Edited<F[N]>>
  }

/** Converts the texts of a form; values that are not fields stay. */
export const fromTexts = (fields: Fields, sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, (field && kindOf(field).fromTexts?.(value)) ?? value]
    }),
  )
