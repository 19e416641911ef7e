import { readDocxLines } from '#server/text-extraction/docx/docx-lines.ts'
import type { ExtractedText, ExtractedType, ExtractionOptions } from '#server/text-extraction/extraction.ts'
import { readPdf } from '#server/text-extraction/pdf/read-pdf.ts'
import { UnreadableFile } from '#server/text-extraction/unreadable-file.ts'

/**
 * The text of a document. For a worker thread: it may run long, and fail with any error. Throws `UnreadableFile` if
 * the reason is known.
 */
export async function extractText(
  bytes: Buffer,
  type: ExtractedType,
  options: ExtractionOptions,
): Promise<ExtractedText> {
  try {
    return type === 'pdf' ? await readPdf(bytes, options) : readDocx(bytes, options)
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException'
    throw isProtected ? new UnreadableFile('encrypted') : error
  }
}

/** A password-protected Office document is not a zip but an OLE file. */
const protectedHead = Buffer.from('d0cf11e0a1b11ae1', 'hex')

function readDocx(bytes: Buffer, options: ExtractionOptions): ExtractedText {
  if (bytes.subarray(0, 8).equals(protectedHead)) throw new UnreadableFile('encrypted')
  return readDocxLines(bytes, options)
}
