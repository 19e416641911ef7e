import type { AnyContent } from '#contract/content/define.ts'
import type { Kind } from '#contract/content/fields.ts'
import { limits } from '#contract/limits.ts'
import { type FileFields, imageField } from '#server/http/body.ts'

/** Sanitizing may shorten a text below its limit, but not any text; the rule rejects the rest. */
const maxBeforeSanitizing = 2 * limits.richTextLength

/** How the sent value of a kind is read before its rule looks at it. Undefined means: not sent. */
export const fieldParsers = {
  text: (sent) => sent,
  textarea: (sent) => sent,
  richText: (sent, { clean }) =>
    typeof sent === 'string' && sent.length <= maxBeforeSanitizing ? clean(sent) : sent,
  // An image comes as a file; the only text with a meaning is the empty one: remove it.
  image: (sent) => (sent === '' || sent === null ? null : undefined),
  choice: (sent) => sent,
  date: (sent) => sent,
  range: (sent) => sent,
  reference: (sent) => sent,
  slug: (sent) => sent,
} satisfies Record<Kind, (sent: unknown, tools: { clean: (html: string) => string }) => unknown>

/** A type's fields that are sent as files. */
export const imageFields = (type: AnyContent): FileFields =>
  Object.fromEntries(
    Object.keys(type.fields)
      .filter((name) => type.fields[name].kind === 'image')
      .map((name) => [name, imageField]),
  )
