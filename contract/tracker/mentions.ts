// Free of zod, so that every screen may import it.

/** `@` and a username, not within another word, such as an e-mail address. */
export const mentionPattern = /(?<![\w.@-])@([a-z0-9][\w.@-]{1,63})/gi

/** What a sentence puts behind a name. */
export const endOfSentence = /[.@-]+$/

/**
 * The usernames that a text mentions as `@username`, in lower case, each once. Whether there are people of these names is
 * not said.
 */
export const mentionedNames = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(mentionPattern)].map(([, name = '']) => name.toLowerCase().replace(endOfSentence, '')),
  ),
]
