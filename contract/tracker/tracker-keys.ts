// Free of zod, so that every screen may import it.

/** Keys as every tracker of this kind writes them; anything else never reaches a tracker. */
export const projectKeyPattern = /^[A-Z][A-Z0-9_]{1,29}$/
export const issueKeyPattern = /^[A-Z][A-Z0-9_]{1,29}-[1-9]\d{0,8}$/
