import { getDocumentProxy } from 'unpdf'
import { openPackage } from '#server/text-extraction/docx/package.ts'
import type { ExtractedType, ExtractionLimits } from '#server/text-extraction/extraction.ts'
import { UnreadableFile } from '#server/text-extraction/unreadable-file.ts'

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

async function inspectPdf(bytes: Buffer): Promise<FileState> {
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true, verbosity: 0 })
    if (document.numPages === 0) return 'empty'
    await document.getPage(1)
    await document.loadingTask.destroy()
    return 'fine'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable'
  }
}

function inspectDocx(bytes: Buffer, limits: ExtractionLimits): FileState {
  try {
    const parts = openPackage(bytes, limits)
    const text = parts.get('word/document.xml')
    if (!parts.has('[Content_Types].xml') || !text) return 'foreign'
    return text.includes('<w:document') ? 'fine' : 'unreadable'
  } catch (error) {
    if (error instanceof UnreadableFile) return 'unreadable'
    throw error
  }
}
