import { readFileSync } from 'node:fs'
import * as path from 'node:path'

/** Rich text as it is stored, without the line breaks that only its author needs. */
export const prose = (parts: TemplateStringsArray): string => folded(parts.join(''))

/** The text of a file in a folder beside this one. */
export const proseOf = (folder: 'articles' | 'blogs', name: string): string =>
  folded(readFileSync(path.join(import.meta.dirname, folder, `${name}.html`), 'utf8'))

const folded = (html: string) =>
  html
    .trim()
    .replace(/>\s*\n\s*</g, '><')
    .replace(/\s*\n\s*/g, ' ')
