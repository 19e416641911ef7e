const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** A text as the value of an attribute in double quotes. */
export const escapeAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, (character) => entities[character] as string)
