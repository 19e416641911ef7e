import { limits } from '#contract/limits.ts'

/** Path segments on the same level as slugs that have another meaning (AC-430, AP-397). */
const reserved = new Set(['count', 'reorder', 'bulk_delete', 'bulk-delete', 'trash'])

/** Whether a slug would be mistaken for an id or for another path. */
export const isReservedSlug = (word: string): boolean => /^\d+$/.test(word) || reserved.has(word)

/** Letters of any script, digits, and hyphens: what browsers and mail programs show unescaped in a URL. */
export const isSlug = (word: string): boolean => /^[\p{L}\p{M}\p{N}-]+$/u.test(word) && !isReservedSlug(word)

/**
 * The slug that a form suggests for a title: lower case, whitespace replaced by single hyphens, without symbols, and
 * without hyphens at its ends (AP-175, AP-179, AP-180).
 */
export function slugOfTitle(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .replace(/\s+/g, '-')
    .slice(0, limits.maxSubmittedSlugLength)
    .replace(/^-+|-+$/g, '')
}
