import type { AnyContent, Status } from '#contract/content/define.ts'
import type { Field, ImageField, Value } from '#contract/content/fields.ts'

/** The fields of a type, images by the name of their drawing. Omitted fields get their default value. */
export type SeedValues<T extends AnyContent> = {
  readonly [N in keyof T['fields']]?: T['fields'][N] extends ImageField
    ? string
    : T['fields'][N] extends Field
      ? Value<T['fields'][N]>
      : never
}

/** A row of the demo. */
export type SeedRow<T extends AnyContent> = SeedValues<T> & { readonly status: Status }
