import type { Locator } from 'playwright-core'
import type { Field, Kind } from '#contract/content/fields.ts'
import { slugOfTitle } from '#contract/content/slug.ts'
import { imageFile, imageUpload } from '#tests/support/app.ts'
import { primes, sentencesSql } from '#tests/support/bulk-text.ts'

export type FormPart = string | Awaited<ReturnType<typeof imageFile>>

/** How tests fill in a kind of field. */
interface TestedKind {
  /** A value that the field's rule accepts, with the given words where it can hold words. */
  sample(field: Field, text: string): FormPart | Promise<FormPart>
  /**
   * An expression over the number `n` of a row and the sentences `s`, for the field at an index of the definition: many
   * rows share each title, date and short text.
   */
  bulkSql(field: Field, at: number, sentences: number): string
  /** Fills in the input with this label. */
  fill(form: Locator, label: string, text: string): Promise<unknown>
}

let slugCount = 0

export const bulkSlug = `'growth-' || n`

const fillTextbox = (form: Locator, label: string, text: string) =>
  form.getByRole('textbox', { name: label, exact: true }).fill(text)

/** Every kind of field; it does not compile while one is missing. */
export const kinds: Readonly<Record<Kind, TestedKind>> = {
  text: {
    sample: (_, text) => text,
    bulkSql: (_, at) => `left(s[1 + n * ${primes[at]}::bigint % 211], 60)`,
    fill: fillTextbox,
  },
  textarea: {
    sample: (_, text) => text,
    bulkSql: (_, at, sentences) => sentencesSql(at, sentences),
    fill: fillTextbox,
  },
  richText: {
    sample: (_, text) => `<p>${text}</p>`,
    bulkSql: (_, at, sentences) => sentencesSql(at, sentences),
    fill: fillTextbox,
  },
  image: {
    sample: () => imageFile(),
    bulkSql: () => `'growth/' || md5(n::text) || '.jpg'`,
    fill: async (form, label) => form.getByLabel(label, { exact: true }).setInputFiles(await imageUpload()),
  },
  choice: {
    sample: (field) => optionsOf(field)[0] as string,
    bulkSql: (field) => `('{${optionsOf(field).join(',')}}'::text[])[1 + n % ${optionsOf(field).length}]`,
    fill: (form, label) => form.getByLabel(label, { exact: true }).selectOption('services'),
  },
  date: {
    sample: () => '2025-03-04T05:06:07.000Z',
    bulkSql: () => `timestamptz '2020-01-01' + (n * 7919::bigint % 2000) * interval '1 day'`,
    fill: (form, label) => form.getByLabel(label, { exact: true }).fill('2025-03-04'),
  },
  range: {
    sample: () => '{"from":"2","to":"5"}',
    bulkSql: () => `'{"from": "2", "to": "5"}'::jsonb`,
    async fill(form, label) {
      const group = form.getByRole('group', { name: label })
      await group.getByLabel('From').fill('2')
      await group.getByLabel('to', { exact: true }).fill('5')
    },
  },
  reference: {
    sample: (_, text) => text,
    bulkSql: () => 'left(s[1 + n % 40], 40)',
    fill: (form, label) => form.getByLabel(label, { exact: true }).selectOption({ index: 1 }),
  },
  slug: {
    sample: (_, text) => `${slugOfTitle(text).replace(/[^a-z0-9-]/g, '')}-${++slugCount}`,
    bulkSql: () => bulkSlug,
    // It follows the title.
    fill: async () => {},
  },
  rows: {
    sample: () => '[]',
    bulkSql: () => `'[]'::jsonb`,
    fill: async () => {},
  },
}

const optionsOf = (field: Field) => (field.kind === 'choice' ? field.options : [])
