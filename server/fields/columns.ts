import { sql } from 'drizzle-orm'
import { date, integer, text } from 'drizzle-orm/pg-core'
import type { AnyText, Field, Fields } from '#contract/fields/field.ts'
import { authorId } from '#server/sessions/tables.ts'

const names = (column: string) => text(column).array().notNull().default(sql`'{}'`)

/** The columns of fields by kind, but for rows of a domain, which are the domain's. */
export const columnKinds = {
  text: (column: string) => text(column).notNull().default(''),
  /** For a text that is never empty. */
  requiredText: (column: string) => text(column).notNull(),
  choice: (column: string) => text(column).notNull(),
  optionalChoice: (column: string) => text(column),
  initialChoice: (column: string, { initial }: { readonly initial?: string }) =>
    text(column)
      .notNull()
      .default(initial ?? ''),
  labels: names,
  versions: names,
  duration: (column: string) => integer(column).notNull().default(0),
  member: (column: string) => authorId(column),
  day: (column: string) => date(column).notNull(),
}

type ColumnKind<F extends Field> = F extends { readonly kind: AnyText['kind'] }
  ? F extends { readonly required: true | string }
    ? 'requiredText'
    : 'text'
  : F extends { readonly isOptional: true }
    ? 'optionalChoice'
    : F extends { readonly initial: string }
      ? 'initialChoice'
      : Exclude<F['kind'], AnyText['kind']>

function columnKind(field: Field): keyof typeof columnKinds | 'sprint' {
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
    case 'fileName':
    case 'textarea':
    case 'richText':
      return field.required ? 'requiredText' : 'text'
    case 'choice':
      if (field.isOptional) return 'optionalChoice'
      return field.initial === undefined ? 'choice' : 'initialChoice'
    default:
      return field.kind
  }
}

type Builder = (column: string, field: { readonly kind?: unknown; readonly initial?: string }) => unknown
type Kinds<F extends Fields> = { readonly [K in ColumnKind<F[keyof F]>]: Builder }
type Names<F extends Fields> = Readonly<Partial<Record<keyof F, string>>>

/** The property of a field in its table, which is not always named as in the API. */
export type PropertyName<N, P> = N extends keyof P ? P[N] & string : N

interface ColumnOptions<F extends Fields, P, K> {
  readonly kinds: K
  /** The properties that are not named as their fields. */
  readonly properties?: P & Names<F>
  /** The columns that are not named as their properties, in snake case. */
  readonly columns?: Names<F>
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of a table for the fields that people fill in. */
export function fieldColumns<
  F extends Fields,
  K extends Kinds<F>,
  const P extends Readonly<Record<string, string>> = Record<never, string>,
>(fields: F, { kinds, properties, columns }: ColumnOptions<F, P, K>) {
  const builders = new Map(Object.entries<Builder>(kinds))
  const built = Object.entries(fields).map(([name, field]) => {
    const property = properties?.[name] ?? name
    return [property, builders.get(columnKind(field))?.(columns?.[name] ?? toSnakeCase(property), field)]
  })
  // `fromEntries` knows no keys.
  return Object.fromEntries(built) as {
    readonly [N in keyof F as PropertyName<N, P>]: K[ColumnKind<F[N]>] extends (
      ...sent: never
    ) => infer Column
      ? Column
      : never
  }
}
