import type { Found } from '#contract/find/find.ts'
import { findLimits } from '#contract/find/find.ts'

/** The browser stores ids alone: the server tells the names, to those who may see them. Signing out removes them. */
const storageKey = 'recently found'

/** What was opened last, the newest first, such as `article:7`. */
export const recentItems = (): string[] =>
  (localStorage.getItem(storageKey) ?? '').split(',').filter((item) => item !== '')

export function rememberFound({ kind, id }: Pick<Found, 'kind' | 'id'>): void {
  const item = `${kind}:${id}`
  const items = [item, ...recentItems().filter((other) => other !== item)]
  localStorage.setItem(storageKey, items.slice(0, findLimits.known).join(','))
}
