/**
 * A sent file's name for people to read: the end of its last part, without what could break a line or a header, or
 * turn the direction of what follows. Empty where nothing is left.
 */
export function displayName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd"<>|:*?]/gu, '').trim()
  return [...clean].slice(-120).join('')
}
