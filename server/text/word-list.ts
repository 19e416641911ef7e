import { readFileSync } from 'node:fs'

/** The lines of a word list, a text file beside its user. Empty lines and lines that begin with `# ` are left out. */
export const readLines = (list: URL): string[] =>
  readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))

/** The same for a list with several words on a line. */
export const readWords = (list: URL): string[] => readLines(list).flatMap((line) => line.split(' '))
