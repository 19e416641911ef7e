import { toPlainText } from '#server/mail/plain-text.ts'

/** A mail in both formats from rich text, as `sanitizeRichText` returns it. */
export const renderRichText = (html: string): { text: string; html: string } => ({
  text: toPlainText(html),
  html,
})

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (plainText: string): string =>
  plainText.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
