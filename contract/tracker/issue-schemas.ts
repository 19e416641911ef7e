import { z } from 'zod'
import { personSchema } from '#contract/employee/person.ts'
import { mapRecord } from '#contract/records.ts'
import {
  type EditedValue,
  type IssueField,
  type IssueFieldKind,
  type IssueFields,
  issueFields,
} from '#contract/tracker/issue-definition.ts'

type FieldOf<K extends IssueFieldKind> = Extract<IssueField, { readonly kind: K }>

/** The schemas of a kind for values in answers and in changes. */
interface KindSchemas<F extends IssueField> {
  readonly shown: (field: F) => z.ZodType
  readonly edited: (field: F) => z.ZodType
  /** Converts the texts of a multipart form; without it, a text is the value. */
  readonly fromTexts?: (sent: unknown) => unknown
}

const text: KindSchemas<FieldOf<'line' | 'longText' | 'richText'>> = {
  shown: () => z.string(),
  edited: ({ max, missing, tooLong }) => {
    const any = z.string(missing === undefined ? {} : { error: missing })
    const trimmed = missing === undefined ? any : any.trim().min(1, missing)
    return trimmed.max(max, tooLong)
  },
}

const named = z.object({ name: z.string() })

const names: KindSchemas<IssueField> = {
  shown: () => z.array(z.string()),
  // Without duplicates, in the order in which they were sent.
  edited: () =>
    z
      .array(z.string().trim().min(1).max(100))
      .max(20)
      .transform((all) => [...new Set(all)]),
  fromTexts: (sent) => [sent].flat(Number.POSITIVE_INFINITY),
}

const kinds: { readonly [K in IssueFieldKind]: KindSchemas<FieldOf<K>> } = {
  line: text,
  longText: text,
  richText: text,
  choice: {
    shown: ({ hasIcon, isOptional }) => {
      const shown = hasIcon ? named.extend({ iconUrl: z.string() }) : named
      return isOptional ? shown.nullable() : shown
    },
    edited: ({ options, isOptional, missing }) => {
      const edited = z.enum(options, missing === undefined ? {} : { error: missing })
      return isOptional ? edited.nullable() : edited
    },
  },
  labels: names,
  versions: { ...names, shown: () => z.array(named) },
  duration: {
    shown: () => z.int(),
    edited: () => z.int().min(0).max(100_000_000),
    fromTexts: Number,
  },
  member: {
    // With the name by which a change names a member.
    shown: () => personSchema.extend({ username: z.string() }).nullable(),
    edited: () => z.string().nullable(),
  },
  sprint: {
    shown: () => z.object({ id: z.string(), name: z.string() }).nullable(),
    edited: () => z.string().nullable(),
  },
}

/** The compiler does not see that a field and the entry of its kind belong together. */
const kindOf = (field: IssueField) => kinds[field.kind] as KindSchemas<IssueField>

type Named<F> = { name: string } & (F extends { readonly hasIcon: true } ? { iconUrl: string } : unknown)

interface ShownValues<F> {
  line: string
  longText: string
  richText: string
  choice: Named<F> | (F extends { readonly isOptional: true } ? null : never)
  labels: string[]
  versions: { name: string }[]
  duration: number
  member: (z.infer<typeof personSchema> & { username: string }) | null
  sprint: { id: string; name: string } | null
}

/** A value in an answer. */
export type ShownValue<F extends IssueField> = ShownValues<F>[F['kind']]

/** The schemas of the fields in an answer. */
// The registry above has a schema of these types for each kind.
export const shownFields = mapRecord(issueFields, (field) => kindOf(field).shown(field)) as {
  readonly [N in keyof IssueFields]: z.ZodType<ShownValue<IssueFields[N]>>
}

/** The schemas of the fields in a change. */
export const editedFields = mapRecord(issueFields, (field) => kindOf(field).edited(field)) as {
  readonly [N in keyof IssueFields]: z.ZodType<EditedValue<IssueFields[N]>, EditedValue<IssueFields[N]>>
}

/** Converts the texts of a form. An empty one is no value, except in fields that must not be empty. */
export const issueFromTexts = (sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent)
      .filter(([name, value]) => value !== '' || name === 'summary' || name === 'project')
      .map(([name, value]) => {
        const field: IssueField | undefined = Object.hasOwn(issueFields, name)
          ? issueFields[name as keyof IssueFields]
          : undefined
        return [name, (field && kindOf(field).fromTexts?.(value)) ?? value]
      }),
  )
