import type { TextRange } from '#contract/hiring/resume.ts'
import { type DocumentLine, textOf } from '#server/text-extraction/document-line.ts'

/** A line of a resume and its range in the text. */
export interface ResumeLine extends DocumentLine, TextRange {}

/** The lines of a document as a text of one line each. */
export function toResumeLines(lines: readonly DocumentLine[]): { text: string; lines: ResumeLine[] } {
  let end = -1
  const placed = lines.map((line) => {
    const start = end + 1
    end = start + textOf(line).length
    return { ...line, start, end }
  })
  return { text: lines.map(textOf).join('\n'), lines: placed }
}
