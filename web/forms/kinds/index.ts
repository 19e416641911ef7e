import type { Field, Kind } from '#contract/content/fields.ts'
import { choice } from '#web/forms/kinds/choice.tsx'
import { date } from '#web/forms/kinds/date.tsx'
import { image } from '#web/forms/kinds/image.tsx'
import type { FieldKind } from '#web/forms/kinds/kind.ts'
import { range } from '#web/forms/kinds/range.tsx'
import { reference } from '#web/forms/kinds/reference.tsx'
import { richText } from '#web/forms/kinds/rich-text.tsx'
import { rows } from '#web/forms/kinds/rows.tsx'
import { slug } from '#web/forms/kinds/slug.tsx'
import { text } from '#web/forms/kinds/text.tsx'
import { textarea } from '#web/forms/kinds/textarea.tsx'

/** Every kind of field; a missing one does not compile. */
const kinds: { readonly [K in Kind]: FieldKind<Extract<Field, { kind: K }>> } = {
  text,
  textarea,
  richText,
  image,
  choice,
  date,
  range,
  reference,
  slug,
  rows,
}

export const kindOf = ({ kind }: Field): FieldKind => kinds[kind]
