import { stemOf } from '#server/text/stem.ts'

/** A word of a text and its position. */
export interface Word {
  readonly stem: string
  /** The word as written. */
  readonly surface: string
  readonly start: number
  readonly end: number
  /** No punctuation separates it from the previous word, so both may be one name. */
  readonly isJoined: boolean
}

/** The words of a text in lower case, without accents: `front`, `end`, `c`, `dont`. */
export const wordsOf = (text: string): string[] =>
  withoutAccents(text)
    .replace(/[’']s?\b/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => word.slice(0, 40)) ?? []

/**
 * The words of a text in order, with names of products whole: `node.js`, `c++`, and `r&d` are one word each, `and/or`
 * and `front-end` are two.
 */
export function splitWords(text: string): Word[] {
  let before = 0
  return [...text.matchAll(wordPattern)].map(({ 0: surface, index }) => {
    const isJoined = !/[,;:.!?()|•\t\n]/.test(text.slice(before, index))
    before = index + surface.length
    return { stem: stemOf(plainWord(surface)), surface, start: index, end: before, isJoined }
  })
}

const wordPattern =
  /\.net\b|[\p{L}\p{M}\p{N}]+(?:(?:[.'’&]|(?<=\p{N}),(?=\p{N}))[\p{L}\p{M}\p{N}]+)*(?:\+\+|#)?/giu

function plainWord(surface: string): string {
  const word = withoutAccents(surface)
    .toLowerCase()
    .replace(/['’]s?$|['’](?=\p{L}+$)/gu, '')
  return /^[\d.,]+$/.test(word) ? word : word.replaceAll('.', '')
}

export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}+/gu, '')
