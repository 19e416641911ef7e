import { plainText } from '#contract/rich-text.ts'

const blockEnd = /<\/(?:p|h[1-6]|li|tr|blockquote|div|pre)>|<br\b[^<>]*>/gi

/** What a list item begins with in plain text. */
export const listMark = '• '

/** Rich text as plain text, one line for each paragraph, heading, list item, and table row. */
export const paragraphs = (html: string): string =>
  html
    .replace(/<li\b[^<>]*>/gi, `$&${listMark}`)
    .split(blockEnd)
    .map((block) => plainText(block))
    .filter((line) => line !== '' && line !== listMark.trim())
    .join('\n')
