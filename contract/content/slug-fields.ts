import type { Field, SlugField } from '#contract/content/fields.ts'

/** The slugs among the fields of a form or a content type, by name. */
export const slugFieldsOf = (fields: Readonly<Record<string, Field>>): [name: string, field: SlugField][] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'slug' ? [[name, field]] : []))
