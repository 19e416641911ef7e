import { clausesOf } from '#server/text/sentences.ts'

const niceToHave =
  /\b(nice[- ]to[- ]have|nice if|a plus|is a bonus|bonus|preferred|preferably|ideally|desirable|desired|optional|optionally|an advantage|advantageous|welcome|beneficial|would be (?:great|good|nice)|helpful|not required|not necessary)\b/i

const niceImportance = 0.35

export interface Clause {
  readonly text: string
  readonly importance: number
}

/** Splits at lines, sentences, and semicolons. A heading such as "Nice to have:" applies to what follows it. */
export function readClauses(text: string): Clause[] {
  const clauses: Clause[] = []
  let importance = 1
  for (const line of joinBrokenLines(text)) {
    const plain = line.replace(/^[\s•▪*·‣◦–—-]+|^\d{1,2}[.)]\s+/gu, '').trim()
    if (
      /:$/.test(plain) ||
      /^(must[- ]haves?|nice[- ]to[- ]haves?|required|preferred|bonus)\W*$/i.test(plain)
    ) {
      importance = niceToHave.test(plain) ? niceImportance : 1
      if (plain.split(/\s+/).length < 4) continue
    }
    for (const sentence of clausesOf(plain).flatMap(({ text }) => text.split(/;$|\s+[–—]\s+/)))
      for (const part of splitModality(sentence))
        if (part.trim() && !isWaived(part.trim()))
          clauses.push({ text: part.trim(), importance: niceToHave.test(part) ? niceImportance : importance })
  }
  return clauses
}

/** "No degree is required", "not freelance", and "a degree is not necessary" ask for nothing. */
const isWaived = (part: string) =>
  (/^(?:no|not|without|never)\b/i.test(part) && !/\d|\byears?\b/i.test(part)) ||
  /\bnot (?:required|needed|necessary|expected)\W*$/i.test(part)

/** "SQL is needed, Tableau is a plus": each part has its own importance. */
function splitModality(sentence: string): string[] {
  if (!niceToHave.test(sentence)) return [sentence]
  const parts = sentence.split(/,\s+(?:and |but |while )?|\s+(?:but|while)\s+|\.\s+/)
  const at = parts.findIndex((part) => niceToHave.test(part))
  // "A, B, and C are a plus" refers to the whole enumeration.
  const isList = parts.slice(0, at).every((part) => part.split(/\s+/).length <= 4)
  if (parts.length === 1 || (isList && /\b(are|and|or)\b/.test(parts[at] ?? ''))) return [sentence]
  return [parts.slice(0, at).join(', '), parts.slice(at).join(', ')]
}

function joinBrokenLines(text: string): string[] {
  const lines: string[] = []
  for (const line of text.replace(/[^\S\n]+/g, ' ').split('\n')) {
    const before = lines.at(-1)
    if (before && /^\s*\p{Ll}/u.test(line) && !/[.;:]\s*$/.test(before))
      lines[lines.length - 1] = `${before} ${line.trim()}`
    else if (line.trim()) lines.push(line)
  }
  return lines
}
