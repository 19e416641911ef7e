import type { HiddenText } from '#contract/hidden-text.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'
import type { IsHeading } from '#server/text-extraction/headings.ts'

export type ExtractedType = 'pdf' | 'docx'

/** What a file may hold before it is taken for an attack (F5). */
export interface ExtractionLimits {
  /** Of a PDF. What comes after them is left out. */
  readonly pages: number
  /** Of a DOCX, which is a zip. */
  readonly entries: number
  /** Of all its parts, in bytes. */
  readonly unpacked: number
  /** Of one part, in bytes. */
  readonly part: number
}

export interface ExtractionOptions {
  readonly limits: ExtractionLimits
  readonly isHeading: IsHeading
  /** Waited for after each page of a PDF. Takes how many pages are left. */
  readonly throttle?: (pagesLeft: number) => Promise<void>
}

export interface ExtractedText {
  /** What can be seen, in the order of reading. */
  readonly lines: readonly DocumentLine[]
  readonly hidden: readonly HiddenText[]
  /** Where there is no text, something else can be seen. */
  readonly hasImages: boolean
}
