import { plainText } from '#contract/rich-text.ts'

const blockEnd = /<\/(?:p|h[1-6]|li|tr|blockquote|div|pre)>|<br\b[^<>]*>/gi

/** Rich text as plain text, one line for each paragraph, heading, list item, and table row. */
export const paragraphs = (html: string): string =>
  html
    .split(blockEnd)
    .map((block) => plainText(block))
    .filter(Boolean)
    .join('\n')
