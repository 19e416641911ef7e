import type { PageRequest } from '#contract/page-request.ts'

let find = (): PageRequest | undefined => undefined

/**
 * On the server: the request that is being answered, if it is a signed-in person's. Always undefined in the browser.
 */
export const pageRequest = (): PageRequest | undefined => find()

/** Called once, by the server: requests are handled concurrently, so each has a context of its own. */
export function findPageRequestBy(lookup: () => PageRequest | undefined): void {
  find = lookup
}
