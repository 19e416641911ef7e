import { readFileSync } from 'node:fs'
import * as path from 'node:path'

/** Rich text as it is stored, without the line breaks of the source. */
export const prose = (parts: TemplateStringsArray): string => foldWhiteSpace(parts.join(''))

/** The text of a file in a folder next to this one. */
export const readProse = (folder: 'articles' | 'blogs', name: string): string =>
  foldWhiteSpace(readFileSync(path.join(import.meta.dirname, folder, `${name}.html`), 'utf8'))

const foldWhiteSpace = (html: string) =>
  html
    .trim()
    .replace(/>\s*\n\s*</g, '><')
    .replace(/\s*\n\s*/g, ' ')
