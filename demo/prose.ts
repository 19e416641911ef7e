import { readFileSync } from 'node:fs'
import * as path from 'node:path'

/** Rich text as it is stored, without the line breaks that only its author needs. */
export const prose = (parts: TemplateStringsArray): string => foldWhiteSpace(parts.join(''))

/** The text of a file in a folder beside this one. */
export const readProse = (folder: 'articles' | 'blogs', name: string): string =>
  foldWhiteSpace(readFileSync(path.join(import.meta.dirname, folder, `${name}.html`), 'utf8'))

const foldWhiteSpace = (html: string) =>
  html
    .trim()
    .replace(/>\s*\n\s*</g, '><')
    .replace(/\s*\n\s*/g, ' ')
