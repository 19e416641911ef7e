import anyAscii from 'any-ascii'
import { isReservedSlug } from '#contract/content/slug.ts'
import { limits } from '#contract/limits.ts'

/**
 * A slug from a title: lower case, letters of any script as ASCII, words joined by hyphens, at most 80 characters
 * (AC-427). What would be empty, digits only, or a reserved word gets the type's name before it (AC-430).
 * @param fallback the type's path
 */
export function slugFrom(title: string, fallback: string): string {
  const slug = trim(
    title
      .normalize('NFKC')
      .replace(/['’]/g, '')
      .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => anyAscii(word).replace(/[^a-z0-9]/gi, ''))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, limits.slugLength),
  )
  if (slug === '') return fallback
  return isReservedSlug(slug) ? `${fallback}-${slug}` : slug
}

/** Digits that a number behind a slug may have. */
export const slugDigits = 6

/** What comes before the number of a slug, cut so that every number fits within the length. */
export const slugStem = (slug: string): string =>
  `${trim(slug.slice(0, limits.slugLength - slugDigits - 1))}-`

const trim = (slug: string) => slug.replace(/^-+|-+$/g, '')
