/**
 * The name of an uploaded file for display: the end of its last path segment, without characters that would break a
 * line or a header or change the text direction. Empty if nothing is left.
 */
export function displayName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd"<>|:*?]/gu, '').trim()
  return [...clean].slice(-120).join('')
}
