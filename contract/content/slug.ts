import { limits } from '#contract/limits.ts'

/** Path segments next to the slugs that mean something else (AC-430, AP-397). */
const reserved = new Set(['count', 'reorder', 'bulk_delete', 'bulk-delete', 'trash'])

/** Whether a slug would be taken for an id or for another path. */
export const isReservedSlug = (word: string): boolean => /^\d+$/.test(word) || reserved.has(word)

/** Letters of any script, digits, and hyphens: what a URL shows as it is, in every browser and mail. */
export const isSlug = (word: string): boolean => /^[\p{L}\p{M}\p{N}-]+$/u.test(word) && !isReservedSlug(word)

/**
 * The slug that a form proposes for a title: lower case, blanks turned to one hyphen, without signs, without hyphens
 * at its ends (AP-175, AP-179, AP-180).
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
