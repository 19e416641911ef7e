import { z } from 'zod'

/**
 * The error of a value as a sentence for people, from its label and the rule that it breaks. Texts that the
 * requirements fix are messages of the schemas themselves, which come first.
 * @param root the schema of the whole body or query, in which titles are looked up
 */
export function validationMessage(issue: z.core.$ZodRawIssue, root: z.ZodType): string {
  const path = issue.path ?? []
  const label = labelAt(root, path)
  const meta = metaAt(root, path)
  switch (issue.code) {
    case 'invalid_type':
      return issue.input == null ? sentences.required(label) : sentences.type(label, issue.expected)
    case 'too_big':
    case 'too_small': {
      const isMaximum = issue.code === 'too_big'
      const limit = Number(isMaximum ? issue.maximum : issue.minimum)
      if (typeof meta.counts === 'string') return sentences.pageSize(isMaximum, limit, meta.counts)
      return sentences.limit(label, isMaximum, limit, issue.origin)
    }
    case 'invalid_format':
      return issue.format === 'date' ? sentences.date(label) : sentences.invalid(label, meta.examples)
    case 'invalid_value':
      return issue.input == null ? sentences.required(label) : sentences.oneOf(label, issue.values)
    case 'invalid_union':
      return issue.input == null ? sentences.required(label) : sentences.invalid(label, meta.examples)
    case 'not_multiple_of':
      return `${label} must be a multiple of ${issue.divisor}.`
    default:
      return sentences.invalid(label, meta.examples)
  }
}

/** The sentences for rules that are also checked outside of schemas. */
export const sentences = {
  required: (label: string) => `${label} ${be(label)} required.`,
  wholeNumber: (label: string) => `${label} must be a whole number.`,
  date: (label: string) => `${label} must be a date such as 2026-01-31.`,
  oneOf: (label: string, values: readonly unknown[]) =>
    `${label} must be ${values.length > 1 ? 'one of ' : ''}${values.map((value) => `“${value}”`).join(', ')}.`,
  type: (label: string, expected: string) => `${label} must be ${typeNames[expected] ?? 'of another kind'}.`,
  limit: (label: string, isMaximum: boolean, limit: number, origin: string) =>
    `${label} must ${limitOf[origin] ?? 'be'} at ${isMaximum ? 'most' : 'least'} ${limit.toLocaleString('en')}${counted(origin, limit)}.`,
  pageSize: (isMaximum: boolean, limit: number, counts: string) =>
    `Show at ${isMaximum ? 'most' : 'least'} ${limit.toLocaleString('en')} ${counts} at a time.`,
  invalid: (label: string, examples: unknown) =>
    Array.isArray(examples) && examples.length > 0
      ? `${label} ${be(label)} not valid. An example is “${examples[0]}”.`
      : `${label} ${be(label)} not valid.`,
} as const

/** “Labels are”, but “Status is” and “Address is”. */
const be = (label: string) => (/[^su]s$/.test(label) ? 'are' : 'is')

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: '“true” or “false”',
  array: 'a list',
  object: 'a group of named values',
  record: 'a group of named values',
}

const limitOf: Readonly<Record<string, string>> = { string: 'have', array: 'have', set: 'have', map: 'have' }

function counted(origin: string, limit: number): string {
  if (origin === 'string') return limit === 1 ? ' character' : ' characters'
  if (!limitOf[origin]) return ''
  return limit === 1 ? ' entry' : ' entries'
}

/** A readable name of a field or parameter: `date_filter` is “Date filter”, `timeSpent` “Time spent”. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The title that the schema gives a value, else its name; of an entry in a list, the list's with the entry's number. */
function labelAt(root: z.ZodType, path: readonly PropertyKey[]): string {
  const title = metaAt(root, path).title
  if (title) return title
  const name = path.at(-1)
  if (name === undefined) return 'What was sent'
  if (typeof name === 'number')
    return `Entry ${name + 1} of ${labelAt(root, path.slice(0, -1)).toLowerCase()}`
  return labelOf(String(name))
}

function metaAt(root: z.ZodType, path: readonly PropertyKey[]): z.core.GlobalMeta {
  let chain = chainOf(root)
  for (const name of path) chain = chainOf(partOf(chain.at(-1), name))
  // The outermost of what wraps a value has its title.
  return Object.assign({}, ...chain.toReversed().map((schema) => z.globalRegistry.get(schema)))
}

/** A schema and what it wraps, the outermost first. */
function chainOf(schema: z.core.$ZodType | undefined): z.core.$ZodType[] {
  return schema ? [schema, ...chainOf(innerOf(schema))] : []
}

/** The schema inside a wrapper: an optional one, one with a default, or the first in a chain that has rules. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodPipe) {
    const { in: first, out } = schema.def
    return first instanceof z.ZodTransform ? out : first
  }
  return 'innerType' in schema._zod.def ? (schema._zod.def.innerType as z.core.$ZodType) : undefined
}

function partOf(schema: z.core.$ZodType | undefined, name: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return (schema.shape as z.core.$ZodShape)[String(name)]
  if (schema instanceof z.ZodArray) return schema.def.element
  if (schema instanceof z.ZodRecord) return schema.def.valueType
  return undefined
}
