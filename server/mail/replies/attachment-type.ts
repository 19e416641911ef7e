import { unzipSync } from 'fflate'

/** Why an attachment was rejected, for people. */
export const attachmentErrors = {
  empty: 'Not kept: it is empty.',
  tooLarge: 'Not kept: it is larger than 10 MB.',
  tooMany: 'Not kept: there are more than 10.',
  type: 'Not kept: only PDF, DOCX, ODT, pictures, and plain text are.',
} as const

/** The signatures of the stored types. */
const signatures: readonly (readonly [extension: string, start: string, offset?: number])[] = [
  ['pdf', '%PDF-'],
  ['jpg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF8'],
  ['webp', 'WEBP', 8],
]

/** The parts that identify an office document without macros. */
const documents = [
  ['docx', 'word/document.xml'],
  ['odt', 'content.xml'],
] as const
const maxEntries = 500

/**
 * The extension that matches the content, regardless of the sender's file name; null for a type that is not stored:
 * programs, archives, pages that could run scripts, documents with macros.
 */
export function attachmentType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const known = signatures.find(([, start, offset = 0]) => head.startsWith(start, offset))
  if (known) return known[0]
  if (head.startsWith('PK\x03\x04')) return documentType(bytes)
  return isPlainText(bytes) ? 'txt' : null
}

/** Reads the names in an archive without unpacking anything. */
function documentType(bytes: Uint8Array): string | null {
  const names = new Set<string>()
  try {
    unzipSync(bytes, {
      filter({ name }) {
        if (names.size < maxEntries) names.add(name)
        return false
      },
    })
  } catch {
    return null
  }
  if ([...names].some((name) => /vbaProject|\.(?:exe|dll|js|vbs)$/i.test(name))) return null
  return documents.find(([, entry]) => names.has(entry))?.[0] ?? null
}

/** UTF-8 text without control characters, and without markup that a browser or an operating system would run. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/(?![\t\n\v\f\r])\p{Cc}/u.test(text) && !/^\s*(?:<|#!|MZ|%!PS)/.test(text)
  } catch {
    return false
  }
}
