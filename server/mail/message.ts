import { toPlainText } from '#server/mail/plain-text.ts'

/** A mail in both forms from rich text, as `sanitizeRichText` leaves it. */
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

/** Text for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (plainText: string): string =>
  plainText.replace(/[&<>"']/g, (sign) => entities[sign] as string)
