import { failed } from '#server/hiring/resume/failed-reading.ts'
import { headingKind } from '#server/hiring/resume/headings.ts'
import { readingLimits as limits } from '#server/hiring/resume/limits.ts'
import type { ResumeReading, ResumeType } from '#server/hiring/resume/reading.ts'
import { toResumeLines } from '#server/hiring/resume/resume-line.ts'
import { toSections } from '#server/hiring/resume/sections/to-sections.ts'
import { extractText } from '#server/text-extraction/extract-text.ts'
import { plainLetters } from '#server/text-extraction/letters.ts'
import { UnreadableFile } from '#server/text-extraction/unreadable-file.ts'

/** Text and sections of a document, or why there are none. Runs in the worker thread: it may take long or fail. */
export async function readDocument(bytes: Buffer, type: ResumeType): Promise<ResumeReading> {
  try {
    const { lines: extracted, hidden, hasImages } = await extractText(bytes, type, { limits, isHeading })
    const { text, lines } = toResumeLines(extracted)
    // The database takes neither a NUL nor half of a character.
    const texts = hidden.map((part) => ({
      ...part,
      text: plainLetters(part.text).slice(0, limits.hidden).toWellFormed(),
    }))
    if (text.length > limits.text) throw new UnreadableFile('tooLarge')
    if (text.trim() === '') return failed(hasImages ? 'imageOnly' : 'empty', texts)
    return { text, ...toSections(text, lines), hidden: texts, error: null }
  } catch (error) {
    return failed(error instanceof UnreadableFile ? error.reason : 'broken')
  }
}

const isHeading = (line: string): boolean => headingKind(line) !== null
