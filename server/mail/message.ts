import { company } from '#contract/company.ts'

/** Paragraphs of plain words; one of them may be a link that stands alone. */
export type Paragraph = string | { readonly link: string; readonly label: string }

/** A short mail in both forms, plain text and HTML, signed by the company. Words are escaped, never mark-up. */
export function letter(paragraphs: readonly Paragraph[]): { text: string; html: string } {
  const signed: Paragraph[] = [...paragraphs, company.name]
  return {
    text: `${signed.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${signed.map(paragraphHtml).join('')}</body></html>`,
  }
}

const paragraphHtml = (part: Paragraph): string =>
  typeof part === 'string'
    ? `<p>${escaped(part)}</p>`
    : `<p><a href="${escaped(part.link)}">${escaped(part.label)}</a></p>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Words as they may stand in HTML, between tags or in a quoted attribute. */
export const escaped = (words: string): string =>
  words.replace(/[&<>"']/g, (sign) => entities[sign] as string)
