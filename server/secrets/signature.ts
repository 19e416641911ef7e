import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signature of a text, for a URL: whoever has no key cannot make one. Texts are signed for one purpose alone. */
export const signText = (key: Buffer, text: string, purpose: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')

export function isSigned(
  key: Buffer,
  text: string,
  { purpose, signature }: { readonly purpose: string; readonly signature: string },
): boolean {
  const [sent, right] = [Buffer.from(signature), Buffer.from(signText(key, text, purpose))]
  return sent.length === right.length && timingSafeEqual(sent, right)
}
