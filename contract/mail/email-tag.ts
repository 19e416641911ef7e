import { z } from 'zod'
import type { Fields } from '#contract/fields/field.ts'

export const emailTagSchema = z.object({
  id: z.int(),
  key: z.string(),
  /** Free text; empty for a reference and for a value that an event provides. */
  value: z.string(),
  /** The key of the tag that it refers to. */
  referenced_key: z.string().nullable(),
  /** Its own value or that of the tag that it refers to (AP-412); empty if an event provides it. */
  effective_value: z.string(),
  is_predefined: z.boolean(),
  /** A description of the value that an event provides; empty for free text. */
  description: z.string(),
})

export type EmailTag = z.output<typeof emailTagSchema>

const key = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N} _.-]*[\\p{L}\\p{N}])?'

/** Words of letters and digits, which survive any editor. */
const keyPattern = new RegExp(`^${key}$`, 'u')

/** Everything in square brackets counts as a tag, so that a misspelled one is noticed before it is sent. */
export const tagPattern = /\[([^[\]<>\r\n]{1,200})\]/g

/** The keys of the tags in a text, without duplicates, as written. */
export const tagsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(tagPattern)].map(([, found = '']) => found.trim())),
]

/** Keys are compared ignoring case (AP-382). */
export const tagKey = (spelled: string): string => spelled.trim().toLowerCase()

export const emailTagErrors = {
  keyMissing: 'Please add a key.',
  keyInvalid: 'A key has letters and digits, with blanks, dots, hyphens, or underscores between them.',
  keyExists: 'email tag with this key already exists.',
  unknownReference: 'This tag does not exist.',
  loop: 'A tag cannot refer to itself, not over other tags either.',
  inUse: (users: readonly string[]) => `This tag is used by ${users.join(', ')}.`,
  cannotFill: (templates: readonly string[]) =>
    `The notifications of these templates cannot fill that tag: ${templates.join(', ')}.`,
  predefined: 'Predefined tags cannot be changed.',
} as const

/** What people enter for a tag, beside the one that it refers to. */
export const emailTagFields = {
  key: {
    kind: 'text',
    label: 'Key',
    isOneLine: true,
    max: 60,
    pattern: keyPattern,
    required: emailTagErrors.keyMissing,
    errors: { invalid: emailTagErrors.keyInvalid },
  },
  value: { kind: 'textarea', label: 'Value', max: 1000 },
} as const satisfies Fields
