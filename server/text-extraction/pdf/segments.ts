import { present } from '#server/present.ts'
import { type Box, union } from '#server/text-extraction/geometry.ts'
import { isMostlyRightToLeft, readWords, withoutBullet } from '#server/text-extraction/letters.ts'
import type { Word } from '#server/text-extraction/pdf/words.ts'

/** Consecutive words of a line with ordinary spaces between them. */
export interface Segment extends Box {
  readonly text: string
  readonly baseline: number
  readonly size: number
  readonly isBold: boolean
}

/** A wider gap, in em, separates columns, or a title from its date. */
const widestSpace = 1.05
/** Where the font changes as well, a label ends. */
const widestBesideLabel = 0.7
const widestAfterBullet = 4

/** Lines that begin at the same position form the edge of a column. */
const linesOfEdge = 4
/** Before such an edge, a narrower gap is enough. */
const widestBeforeEdge = 0.45

/** Words joined into segments, top to bottom and left to right. */
export function toSegments(words: readonly Word[]): Segment[] {
  const lines = levels(words)
  const starts = lines.flatMap((line) => grouped(line, () => false)).map((group) => present(group[0]).left)
  const isEdge = ({ left }: Word) =>
    starts.filter((start) => Math.abs(start - left) < 1).length >= linesOfEdge
  return lines.flatMap((line) => grouped(line, isEdge).map(toSegment))
}

function grouped(line: readonly Word[], isEdge: (word: Word) => boolean): Word[][] {
  const groups: Word[][] = []
  for (const word of line) {
    const group = groups.at(-1)
    if (group && isNext(group, word, isEdge)) group.push(word)
    else groups.push([word])
  }
  return groups
}

function isNext(group: readonly Word[], word: Word, isEdge: (word: Word) => boolean): boolean {
  const before = present(group.at(-1))
  const gap = (word.left - before.right) / Math.max(word.size, before.size)
  if (group.length === 1 && withoutBullet(before.text) === '') return gap <= widestAfterBullet
  const isLabel = before.isBold !== word.isBold || Math.abs(before.size - word.size) > 0.5
  if (gap > (isLabel ? widestBesideLabel : widestSpace)) return false
  return gap <= widestBeforeEdge || !isEdge(word)
}

/** Groups words by level, each level from left to right. */
export function levels<T extends Word | Segment>(items: readonly T[]): T[][] {
  const lines: T[][] = []
  for (const item of items.toSorted((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && item.baseline - first.baseline <= Math.max(first.size, item.size) * 0.35)
      line.push(item)
    else lines.push([item])
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left))
}

function toSegment(words: readonly Word[]): Segment {
  const box = words.reduce<Box>((all, word) => union(all, word), present(words[0]))
  const text = words.map((word) => word.text).join(' ')
  const ordered = readWords(words, isMostlyRightToLeft(text))
  const letters = words.reduce((sum, word) => sum + word.text.length, 0)
  const bold = words.reduce((sum, word) => sum + (word.isBold ? word.text.length : 0), 0)
  return {
    ...box,
    text: joinWords(ordered),
    baseline: Math.max(...words.map(({ baseline }) => baseline)),
    size: Math.max(...words.map(({ size }) => size)),
    isBold: bold > letters * 0.6,
  }
}

/** Chinese and Japanese have no spaces between words, even if a line was painted in pieces. */
function joinWords(words: readonly Word[]): string {
  let text = ''
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]
    const gap = before ? Math.max(word.left - before.right, before.left - word.right) : 0
    const isHan = /\p{Script=Han}$/u.test(text) && /^\p{Script=Han}/u.test(word.text)
    text += before && !(isHan && gap < word.size * 0.3) ? ` ${word.text}` : word.text
  }
  return text
}
