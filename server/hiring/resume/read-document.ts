import type { HiddenText } from '#contract/hiring/resume.ts'
import { BrokenResume } from '#server/hiring/resume/broken-resume.ts'
import { readDocxLines } from '#server/hiring/resume/docx/docx-lines.ts'
import { failed } from '#server/hiring/resume/failed-reading.ts'
import { readingLimits } from '#server/hiring/resume/limits.ts'
import { readLines } from '#server/hiring/resume/pdf/pdf-lines.ts'
import { readPdfPages } from '#server/hiring/resume/pdf/read-pdf.ts'
import type { ResumeReading, ResumeType } from '#server/hiring/resume/reading.ts'
import { type ResumeLine, textOf } from '#server/hiring/resume/resume-line.ts'
import { toSections } from '#server/hiring/resume/sections/to-sections.ts'

interface ReadLines {
  readonly lines: readonly ResumeLine[]
  readonly hidden: readonly HiddenText[]
  /** Where there is no text, something else can be seen. */
  readonly hasImages: boolean
}

/** Text and sections of a document, or why there are none. For the thread of the worker: it may run long or fail. */
export async function readDocument(bytes: Buffer, type: ResumeType): Promise<ResumeReading> {
  try {
    const { lines, hidden, hasImages } = type === 'pdf' ? await readPdf(bytes) : readDocx(bytes)
    const text = lines.map(textOf).join('\n')
    const texts = hidden.map((part) => ({ ...part, text: part.text.slice(0, readingLimits.hidden) }))
    if (text.length > readingLimits.text) throw new BrokenResume('tooLarge')
    if (text.trim() === '') return failed(hasImages ? 'imageOnly' : 'empty', texts)
    return { text, sections: toSections(lines), hidden: texts, error: null }
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') return failed('encrypted')
    return failed(error instanceof BrokenResume ? error.reason : 'broken')
  }
}

async function readPdf(bytes: Buffer): Promise<ReadLines> {
  const pages = await readPdfPages(bytes)
  // The dictionary of an image is never compressed, so that its name can be found in the file itself.
  const hasImages =
    pages.some(({ painted }) => painted.length > 0) || /\/Subtype\s*\/Image\b/.test(bytes.toString('latin1'))
  return { ...readLines(pages), hasImages }
}

/** What Office protects by a password is no zip, but its older kind of file. */
const protectedHead = Buffer.from('d0cf11e0a1b11ae1', 'hex')

function readDocx(bytes: Buffer): ReadLines {
  if (bytes.subarray(0, 8).equals(protectedHead)) throw new BrokenResume('encrypted')
  return readDocxLines(bytes)
}
