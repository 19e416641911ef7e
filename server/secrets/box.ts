import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const sizes = { iv: 12, tag: 16 } as const

/** In bytes. */
export const keySize = 32

/**
 * Encrypts a text so that nobody without the key can read or change it.
 * @param purpose what it belongs to: opened with another one, it is damaged
 */
export function sealText(key: Buffer, text: string, purpose = ''): string {
  const iv = randomBytes(sizes.iv)
  const cipher = createCipheriv(algorithm, key, iv)
  cipher.setAAD(Buffer.from(purpose))
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Null if it is damaged, or was sealed with another key or for another purpose. */
export function openText(key: Buffer, sealed: string, purpose = ''): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < sizes.iv + sizes.tag) return null
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, sizes.iv), { authTagLength: sizes.tag })
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(-sizes.tag))
  try {
    const content = [decipher.update(bytes.subarray(sizes.iv, -sizes.tag)), decipher.final()]
    return Buffer.concat(content).toString()
  } catch {
    return null
  }
}
