import type { AnyContent, Status } from '#contract/content/define.ts'
import type { Field, ImageField, Value } from '#contract/content/fields.ts'

/** Fields of a type, with a picture's name where a picture stands. What is not named starts blank. */
export type SeedValues<T extends AnyContent> = {
  readonly [N in keyof T['fields']]?: T['fields'][N] extends ImageField
    ? string
    : T['fields'][N] extends Field
      ? Value<T['fields'][N]>
      : never
}

/** A row as the demo writes it down. */
export type SeedRow<T extends AnyContent> = SeedValues<T> & { readonly status: Status }
