// Free of zod, so that public pages may import it.

import { escapeAttribute } from '#contract/escape-attribute.ts'
import { describedPath, imageUrlPattern, type ShownImage } from '#contract/images.ts'

/** What the library says about the images of a row, by their paths. */
export type ShownImages = Readonly<Record<string, ShownImage>>

/**
 * A row for a page: the descriptions of its images are in the values of its fields. An image inside of a text keeps the
 * alternative text that the text has for it.
 */
export function withDescribedImages<R extends object>(row: R & { readonly images?: ShownImages }): R {
  const { images, ...fields } = row
  if (!images) return row
  const described = Object.entries(fields).map(([name, value]) => [name, describe(value, images)])
  // The same names with values of the same types.
  return Object.fromEntries(described) as R
}

function describe(value: unknown, images: ShownImages): unknown {
  if (typeof value !== 'string') return value
  const image = images[value]
  return image ? describedPath(value, image) : describeInText(value, images)
}

/** Stored texts were sanitized, so attributes are in double quotes. */
const describeInText = (html: string, images: ShownImages): string =>
  html.replace(/<img\b[^<>]*>/g, (tag) => {
    const source = /\bsrc="([^"]*)"/.exec(tag)?.[1] ?? ''
    const alt = imageUrlPattern.test(source) ? images[source.split('/').slice(-2).join('/')]?.alt : ''
    if (!alt || /\balt="[^"]/.test(tag)) return tag
    return tag.replace(/ alt(?:="")?(?=[\s/>])/, '').replace('<img', `<img alt="${escapeAttribute(alt)}"`)
  })
