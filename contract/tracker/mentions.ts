// Free of zod, so that every screen may import it.

/** `@` and a username, not within another word, such as an e-mail address. */
export const mentionPattern = /(?<![\w.@-])@([a-z0-9][\w.@-]{1,63})/gi

/** Punctuation after a name. */
export const endOfSentence = /[.@-]+$/

/** Someone whom a text mentions. */
export interface MentionedPerson {
  readonly userName: string
  readonly displayName: string
}

/** The one that `@username`, as `mentionPattern` finds it, stands for; undefined where nobody has this username. */
export const findMentioned = <P extends { readonly userName: string }>(
  mention: string,
  people: readonly P[],
): P | undefined => {
  const name = mention.slice(1).replace(endOfSentence, '').toLowerCase()
  return people.find(({ userName }) => userName.toLowerCase() === name)
}

/** A text with people's names in place of their usernames, for where it is shown in a line. */
export const withNames = (text: string, people: readonly MentionedPerson[]): string =>
  people.length === 0
    ? text
    : text.replace(mentionPattern, (mention) => {
        const person = findMentioned(mention, people)
        return person ? `@${person.displayName}${mention.slice(1 + person.userName.length)}` : mention
      })

/** `!name|thumbnail!`: the file's name in its group. */
export const attachmentMarkup = /!([^!|\r\n]{1,255})\|[^!|\r\n]{1,100}!/

/** The text of a comment for a line: names for usernames, and files by their names alone. */
export const readableComment = (text: string, people: readonly MentionedPerson[]): string =>
  withNames(text.replace(new RegExp(attachmentMarkup.source, 'g'), '$1'), people)

/**
 * The usernames that a text mentions as `@username`, in lower case, each once, whether or not there are such people.
 */
export const mentionedNames = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(mentionPattern)].map(([, name = '']) => name.toLowerCase().replace(endOfSentence, '')),
  ),
]
