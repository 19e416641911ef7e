import { present } from '#server/present.ts'

/** In blanks. Wider ones say no more, and are what careless patterns take long for. */
const widestGap = 100

const tooWide = new RegExp(` {${widestGap},}`, 'g')

/** Letters as people type them: without ligatures, Arabic presentation forms, soft hyphens, and invisible marks. */
export function plainLetters(text: string): string {
  return text
    .replace(/[\uFB00-\uFB4F\uFB50-\uFDFF\uFE70-\uFEFC\u2F00-\u2FDF]/g, (letter) => letter.normalize('NFKC'))
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]|\p{Cc}(?<![\t\n])/gu, '')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(tooWide, ' '.repeat(widestGap))
    .normalize('NFC')
}

const rtl = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const latin = /\p{Script=Latin}/u

/** Whether most letters belong to a right-to-left script. */
export function isMostlyRightToLeft(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter((letter) => rtl.test(letter)).length > letters.length / 2
}

/** Brackets are mirrored between right-to-left letters. */
const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[' }

/** Reorders letters from visual to logical order. */
export function toReadingOrder(letters: readonly string[]): string {
  if (!letters.some((letter) => rtl.test(letter))) return letters.join('')
  const reversed = letters.toReversed().map((letter) => mirrored[letter] ?? letter)
  return keepRuns(
    reversed,
    (letter) => latin.test(letter) || /\d/.test(letter),
    (letter) => /[.,:/@+\-_]/.test(letter),
  ).join('')
}

/** Words of a line in the main direction, in which those of the other direction are reversed. */
export function readWords<T extends { readonly text: string }>(
  words: readonly T[],
  isLineRtl: boolean,
): readonly T[] {
  const isForeign = ({ text }: T) => (isLineRtl ? latin.test(text) && !rtl.test(text) : rtl.test(text))
  if (!words.some(isForeign)) return words
  return keepRuns(words, isForeign, ({ text }) => !(isLineRtl ? rtl : latin).test(text))
}

/** Reverses each run of one direction, with the neutral characters inside. */
function keepRuns<T>(
  items: readonly T[],
  belongs: (item: T) => boolean,
  isNeutral: (item: T) => boolean,
): T[] {
  const result: T[] = []
  for (let i = 0; i < items.length; ) {
    const item = present(items[i])
    if (!belongs(item)) {
      result.push(item)
      i++
      continue
    }
    let end = i + 1
    for (let j = end; j < items.length; j++) {
      const next = present(items[j])
      if (belongs(next)) end = j + 1
      else if (!isNeutral(next)) break
    }
    result.push(...items.slice(i, end).toReversed())
    i = end
  }
  return result
}

const bullets = /^\s*(?:[•‣▪▫■□●○◦◆◇►▶▸➤➢✓✔❖∙·⁃※\u{F0A7}\u{F0B7}\u{F0D8}\u{F076}]|[-–—*](?=\s)|o(?=\s))\s*/u

/** The text of a list item without its bullet; null for any other line. */
export function withoutBullet(text: string): string | null {
  const match = bullets.exec(text)
  return match ? text.slice(match[0].length) : null
}

/** Joins `E D U C A T I O N`. Words are separated by more than one space. */
export function joinSpacedLetters(text: string): string {
  const tokens = text.trim().split(/ /)
  const single = tokens.filter((token) => token.length === 1).length
  if (tokens.length < 4 || single < tokens.length * 0.8) return text
  return text
    .trim()
    .split(/ {2,}/)
    .map((word) => (/^(?:\S ){2,}\S$|^\S \S$/u.test(word) ? word.replaceAll(' ', '') : word))
    .join(' ')
}

/** Whether a line reads as the rest of a sentence that a layout has torn: it begins small, and the one above is open. */
export const continuesLine = (above: string, below: string): boolean =>
  !/[.!?:;]$/.test(above) && /^[\p{Ll}(&]/u.test(below)
