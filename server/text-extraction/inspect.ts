import { unzipParts } from '#server/text-extraction/docx/package.ts'
import type { ExtractedType, ExtractionLimits } from '#server/text-extraction/extraction.ts'
import { UnreadableFile } from '#server/text-extraction/unreadable-file.ts'
import { freeBuffer } from '#server/threads/free-buffer.ts'

/** Whether a file is accepted: `foreign` is a zip that is not a Word document. */
export type FileState = 'fine' | 'empty' | 'encrypted' | 'unreadable' | 'foreign'

/** The type that the first KB of a file declares; null for all others. */
export function announcedType(head: Buffer): ExtractedType | null {
  // Mail programs and scanners may put a few bytes before the header.
  if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  return head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')) ? 'docx' : null
}

/**
 * Whether a file is what it claims to be: a PDF with a page that opens without a password, or a DOCX within bounds.
 */
export const inspectFile = async (
  bytes: Buffer,
  type: ExtractedType,
  limits: ExtractionLimits,
): Promise<FileState> => (type === 'pdf' ? inspectPdf(bytes) : inspectDocx(bytes, limits))

/** The bytes are the library's from then on. */
async function inspectPdf(bytes: Buffer): Promise<FileState> {
  // 30 MB in each thread, which a DOCX does not need.
  const { getDocumentProxy } = await import('unpdf')
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), {
      stopAtErrors: true,
      verbosity: 0,
    })
    if (document.numPages === 0) return 'empty'
    await document.getPage(1)
    await document.loadingTask.destroy()
    return 'fine'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable'
  }
}

/** The part that makes a zip a Word document. */
const documentParts = /^(?:\[Content_Types\]|word\/document)\.xml$/

function inspectDocx(bytes: Buffer, limits: ExtractionLimits): FileState {
  try {
    const parts = unzipParts(bytes, limits, documentParts)
    const text = parts['word/document.xml']
    if (!parts['[Content_Types].xml'] || !text?.length) return 'foreign'
    const isWhole = Buffer.from(text.buffer, text.byteOffset, text.length).includes('<w:document')
    // Many files are inspected one after the other, and V8 would let their parts amount to hundreds of megabytes.
    for (const part of Object.values(parts)) freeBuffer(part)
    return isWhole ? 'fine' : 'unreadable'
  } catch (error) {
    if (error instanceof UnreadableFile) return 'unreadable'
    throw error
  }
}
