import { z } from 'zod'
import type { Area } from '#contract/account/roles.ts'
import type { AdminOptions } from '#contract/content/admin.ts'
import { type Field, kindTraits, type Value } from '#contract/content/fields.ts'
import type { Schedule } from '#contract/content/schedule-times.ts'
import type { Sharing } from '#contract/content/sharing.ts'
import type { ShownImages } from '#contract/content/shown-images.ts'
import { updateSettings } from '#contract/content/update-settings.ts'

export const statuses = { unpublished: 0, published: 1 } as const
export type Status = (typeof statuses)[keyof typeof statuses]

type Fields = Record<string, Field>
type Key = 'slug' | 'id'

interface Definition<F extends Fields, K extends Key, D extends boolean> {
  /** The resource's segment below `/api/`, and its table name. */
  readonly path: string
  readonly label: { readonly one: string; readonly many: string }
  /** Whose roles may read and write it; `content` if omitted. */
  readonly area?: Area
  /** Its list and form in the admin area. */
  readonly admin: AdminOptions
  /**
   * The public page that shows a row: `/article/{slug}` if each row has its own, `/our-team` if one page lists all.
   */
  readonly page?: string
  /** Identifies a row in paths and bulk requests. A slug is made from the first field of the definition. */
  readonly key: K
  /** In a reorder the lowest number is at the top (AC-261, AC-399); by default the highest. */
  readonly reorderAscending?: boolean
  /** Responses contain `Created_at` and `Updated_at` (AP-351). */
  readonly timestamps?: D
  /** The first publication moves a row to the top (AC-422). */
  readonly moveToTopOnPublish?: boolean
  /** What search engines and link previews show of a row without texts for them (`contract/content/sharing.ts`). */
  readonly sharing?: Sharing<keyof F & string>
  /** A required date: a published row is scheduled until that time, and public afterwards. */
  readonly publicFrom?: keyof F & string
  readonly fields: F
  readonly list: {
    readonly columns: readonly (keyof F & string)[]
    /** The fields that a search covers. */
    readonly search: readonly (keyof F & string)[]
    /** The columns with a sorting header, each with an index. */
    readonly sort: readonly (keyof F & string)[]
    /** Fields that a list query can filter by, such as `selectedPage=HOME`. */
    readonly filter?: readonly (keyof F & string)[]
  }
}

interface Identity {
  id: number
  status: Status
  position: number
  /** For visitors, where there is something to say about one. */
  images?: ShownImages
}

/**
 * A row as visitors receive it in lists. Administrators also receive the private fields, the version, and the time of
 * the last update.
 */
export type Row<T extends AnyContent> = Identity &
  (T['key'] extends 'slug' ? { slug: string } : unknown) &
  (T['timestamps'] extends true ? { Created_at: string; Updated_at: string } : unknown) & {
    [N in keyof T['fields'] as T['fields'][N] extends { private: true } | { ofPage: true }
      ? never
      : N]: Value<T['fields'][N]>
  }

/** A row as visitors receive it by its key, with what only its page needs, as far as it has that. */
export type PageRow<T extends AnyContent> = Row<T> & {
  [N in keyof T['fields'] as T['fields'][N] extends { ofPage: true } ? N : never]?: Value<T['fields'][N]>
}

type FieldValues<T extends AnyContent> = { [N in keyof T['fields']]: Value<T['fields'][N]> }

/** A row as administrators receive it. */
export type AdminRow<T extends AnyContent> = Row<T> &
  FieldValues<T> &
  Schedule & {
    version: number
    Updated_at: string
    /** The fields that are to change when the draft is published; null if there is none. */
    draft: Partial<FieldValues<T>> | null
  }

export interface ContentType<F extends Fields = Fields, K extends Key = Key, D extends boolean = boolean>
  extends Definition<F, K, D> {
  readonly area: Area
  /** The body of a create request: every field by its rule, and an optional status. */
  readonly create: z.ZodType<Record<string, unknown>, object>
  /**
   * The body of an update request: any of the fields by their rules, a status, and times at which it changes. Omitted
   * ones stay as they are. `draft` says whether the fields become public, or a draft.
   */
  readonly update: z.ZodType<Record<string, unknown>, object>
  /** The response schema for visitors: a row in a list, and a row by its key. */
  readonly row: z.ZodObject
  readonly pageRow: z.ZodObject
  /**
   * The response schema for administrators: includes private fields, the version, the time of the last update, the
   * schedule, and the draft.
   */
  readonly adminRow: z.ZodObject
  /** The values of an empty form. */
  readonly blank: { [N in keyof F]: Value<F[N]> }
}

// biome-ignore lint/suspicious/noExplicitAny: a type's fields are invariant, so only `any` stands for all of them
export type AnyContent = ContentType<any, any, any>

const statusSchema = z.union(
  [z.literal([0, 1]), z.enum(['0', '1']).transform((text): Status => (text === '1' ? 1 : 0))],
  {
    error: 'The status must be 0 or 1.',
  },
)

const shownImagesSchema = z.record(z.string(), z.object({ alt: z.string(), x: z.int(), y: z.int() }))

/**
 * Declares a content type once; table, validation, routes, client, list, and form are derived from it
 * (docs/architecture.md). Throws for a search or sort field whose kind does not support that, so a mistake in a
 * definition prevents the start.
 */
export function defineContent<const F extends Fields, const K extends Key, const D extends boolean = false>(
  definition: Definition<F, K, D>,
): ContentType<F, K, D> {
  for (const name of [
    ...definition.list.search,
    ...definition.list.sort,
    ...(definition.list.filter ?? []),
  ]) {
    const field = definition.fields[name]
    if (!field || !kindTraits[field.kind].isSearchable)
      throw new Error(`${definition.path}: ${name} can be neither searched nor sorted`)
  }
  const publicFrom =
    definition.publicFrom === undefined ? undefined : definition.fields[definition.publicFrom]
  if (publicFrom && !(publicFrom.kind === 'date' && publicFrom.required))
    throw new Error(`${definition.path}: ${definition.publicFrom} is not a required date`)
  const updateShape = mapFields(definition.fields, (field) => field.schema)
  // An optional field may be omitted, but must follow its rule if it is sent.
  const createShape = mapFields(definition.fields, (field) =>
    isOptional(field) ? field.schema.optional() : field.schema,
  )
  const responseShape = mapFields(definition.fields, responseSchema)
  const responses = (isShown: (field: Field | undefined) => boolean) =>
    Object.fromEntries(Object.entries(responseShape).filter(([name]) => isShown(definition.fields[name])))
  const status = { status: statusSchema }
  const row = z.object({
    id: z.int(),
    ...(definition.key === 'slug' ? { slug: z.string() } : {}),
    ...responses((field) => !field?.private && !field?.ofPage),
    status: z.literal([0, 1]),
    position: z.int(),
    ...(definition.timestamps ? { Created_at: z.iso.datetime(), Updated_at: z.iso.datetime() } : {}),
    images: shownImagesSchema.optional(),
  })
  return {
    area: 'content',
    ...definition,
    create: z.object(createShape).extend(z.object(status).partial().shape),
    update: z.object({ ...updateShape, ...status, ...updateSettings }).partial(),
    row,
    pageRow: row.extend(z.object(responses((field) => field?.ofPage === true)).partial().shape),
    adminRow: row.extend({
      ...responseShape,
      version: z.int(),
      Updated_at: z.iso.datetime(),
      publishAt: z.iso.datetime().nullable(),
      unpublishAt: z.iso.datetime().nullable(),
      draft: z.object(responseShape).partial().nullable(),
    }),
    // Each default is a value of its field; `mapFields` knows no names.
    blank: mapFields(definition.fields, (field) => field.defaultValue) as ContentType<F, K, D>['blank'],
  }
}

/** The values that `sort_by` accepts for a type: every public scalar or text field. */
export function sortableFields(type: AnyContent): string[] {
  const fields = Object.entries<Field>(type.fields)
    .filter(([, { kind, ofPage }]) => kindTraits[kind].isSearchable && !ofPage)
    .map(([name]) => name)
  return [...new Set(['id', 'status', 'position', ...(type.key === 'slug' ? ['slug'] : []), ...fields])]
}

const isOptional = (field: Field) => !field.required || (field.kind === 'date' && field.whenOmitted !== null)

const mapFields = <V>(fields: Fields, shape: (field: Field) => V): Record<string, V> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shape(field)]))

function responseSchema(field: Field): z.ZodType {
  if (field.defaultValue === null) return z.string().nullable()
  if (field.kind === 'range') return z.object({ from: z.string(), to: z.string() })
  if (field.kind === 'rows') return z.array(z.record(z.string(), z.string()))
  if (field.kind === 'choice') return z.enum(field.required ? field.options : [...field.options, ''])
  return z.string()
}
