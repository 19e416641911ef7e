import { isReservedSlug } from '#contract/content/slug.ts'
import { limits } from '#contract/limits.ts'

/**
 * A slug from a title: lower case, letters of any script as ASCII, words joined by hyphens, at most 80 characters
 * (AC-427). If it would be empty, digits only, or a reserved word, the type's name comes before it (AC-430).
 * @param fallback the type's path
 */
export async function slugFrom(title: string, fallback: string): Promise<string> {
  const spelled = title.normalize('NFKC').replace(/['’]/g, '')
  const slug = trim(
    (isAscii(spelled) ? spelled : await toAscii(spelled))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, limits.slugLength),
  )
  if (slug === '') return fallback
  return isReservedSlug(slug) ? `${fallback}-${slug}` : slug
}

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)

async function toAscii(text: string): Promise<string> {
  // Imported only here: its table of all scripts is half a megabyte of source.
  const { default: anyAscii } = await import('any-ascii')
  return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => anyAscii(word).replace(/[^a-z0-9]/gi, ''))
}

/** The most digits of a number behind a slug. */
export const slugDigits = 6

/** The part before the number, short enough for any number. */
export const slugStem = (slug: string): string =>
  `${trim(slug.slice(0, limits.slugLength - slugDigits - 1))}-`

const trim = (slug: string) => slug.replace(/^-+|-+$/g, '')
