import { company } from '#contract/company.ts'
import { toPlainText } from '#server/mail/plain-text.ts'

/** A paragraph of plain text, or of a link alone. */
export type Block = string | { readonly link: string; readonly label: string }

/** A short mail in both forms, plain text and HTML, signed by the company. Texts are escaped, never mark-up. */
export function renderMessage(blocks: readonly Block[]): { text: string; html: string } {
  const signed: Block[] = [...blocks, company.name]
  return {
    text: `${signed.map((block) => (typeof block === 'string' ? block : block.link)).join('\n\n')}\n`,
    html: signed.map(blockHtml).join(''),
  }
}

/** A mail in both forms from rich text, as `sanitizeRichText` leaves it. */
export const renderRichText = (html: string): { text: string; html: string } => ({
  text: toPlainText(html),
  html,
})

const blockHtml = (block: Block): string =>
  typeof block === 'string'
    ? `<p>${escapeHtml(block)}</p>`
    : `<p><a href="${escapeHtml(block.link)}">${escapeHtml(block.label)}</a></p>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (plainText: string): string =>
  plainText.replace(/[&<>"']/g, (sign) => entities[sign] as string)
