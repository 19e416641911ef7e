/**
 * A sent file's name for people to read: the end of its last part, without what could break a line or a header. Empty
 * where nothing is left.
 */
export function displayName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const clean = last.replace(/[\u0000-\u001f\u007f\ufffd"<>|:*?]/g, '').trim()
  return [...clean].slice(-120).join('')
}
