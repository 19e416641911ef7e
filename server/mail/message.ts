import { company } from '#contract/company.ts'

/** Paragraphs of plain words; one of them may be a link that stands alone. */
export type Block = string | { readonly link: string; readonly label: string }

/** A short mail in both forms, plain text and HTML, signed by the company. Words are escaped, never mark-up. */
export function renderMessage(blocks: readonly Block[]): { text: string; html: string } {
  const signed: Block[] = [...blocks, company.name]
  return {
    text: `${signed.map((block) => (typeof block === 'string' ? block : block.link)).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${signed.map(blockHtml).join('')}</body></html>`,
  }
}

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

/** Words as they may stand in HTML, between tags or in a quoted attribute. */
export const escapeHtml = (plainText: string): string =>
  plainText.replace(/[&<>"']/g, (sign) => entities[sign] as string)
