/** The text of a mail, and the quoted history that most mail programs put below it. */
export interface SplitText {
  readonly own: string
  /** Empty if there is none. */
  readonly quoted: string
}

/** How mail programs mark the history: Gmail, Outlook, Apple Mail, Thunderbird, Yahoo, Proton, and most others. */
const historyStart =
  /<(?:div|blockquote|hr|p|table|section)\b[^>]{0,400}?(?:gmail_quote|yahoo_quoted|protonmail_quote|moz-cite-prefix|moz-email-headers|divRplyFwdMsg|appendonsend|ms-outlook-mobile-reference-message|border-top:\s?solid #(?:E1E1E1|B5C4DF))|<blockquote\b/i

/** Splits the original HTML, before sanitizing removes what identifies the history. */
export function partHtml(html: string): SplitText {
  const at = html.search(historyStart)
  return at === -1 ? { own: html, quoted: '' } : { own: html.slice(0, at), quoted: html.slice(at) }
}

/** A line that introduces the history, such as “On Monday, Mara wrote:”. */
const attribution =
  /^(?:On|Am|Le|El|Il|Op|Den|Em)\b.{5,200}(?:wrote|schrieb.{0,100}|écrit|escribió|scritto|schreef|skrev|escreveu)\s?:$/
const separator =
  /^(?:-{2,}\s?(?:Original Message|Ursprüngliche Nachricht|Mensaje original)\s?-{2,}|_{20,})$/i

/** Splits plain text. The history is what is quoted, or what follows a separator, up to the end. */
export function partText(text: string): SplitText {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const separated = lines.findIndex((line) => separator.test(line.trim()))
  let at = separated === -1 ? lines.length : separated
  // Text between the quoted lines replies to them, and stays with them.
  while (at > 0 && isQuoted(lines[at - 1] ?? '')) at -= 1
  const hasQuotes = lines.slice(at).some((line) => line.startsWith('>'))
  if (!hasQuotes && separated === -1) return { own: text, quoted: '' }
  if (hasQuotes) at = beforeAttribution(lines, at)
  return { own: lines.slice(0, at).join('\n'), quoted: lines.slice(at).join('\n') }
}

const isQuoted = (line: string) => line.startsWith('>') || line.trim() === ''

/** Long attribution lines are wrapped onto two lines. */
function beforeAttribution(lines: readonly string[], at: number): number {
  for (const length of [1, 2])
    if (
      attribution.test(
        lines
          .slice(Math.max(0, at - length), at)
          .join(' ')
          .trim(),
      )
    )
      return at - length
  return at
}
