import { stemOf } from '#server/text/stem.ts'
import { readWords } from '#server/text/word-list.ts'

const commonTerms = new Set(readWords(new URL('./words/common-words.txt', import.meta.url)).map(stemOf))

/** Whether a term says little about the topic; such terms count only if there are no others. */
export const isCommon = (term: string): boolean => commonTerms.has(term)
