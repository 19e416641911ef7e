// Free of zod, so that every screen may import it.

/** The key format that trackers of this kind share; anything else is never sent to a tracker. */
export const projectKeyPattern = /^[A-Z][A-Z0-9_]{1,29}$/
export const issueKeyPattern = /^[A-Z][A-Z0-9_]{1,29}-[1-9]\d{0,8}$/
