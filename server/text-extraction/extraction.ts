import type { HiddenText } from '#contract/hidden-text.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'
import type { IsHeading } from '#server/text-extraction/headings.ts'
import type { RowText } from '#server/text-extraction/table-rows.ts'

export type ExtractedType = 'pdf' | 'docx'

/** Limits on a file's content, beyond which it counts as an attack (F5). */
export interface ExtractionLimits {
  /** Pages of a PDF. Later ones are left out. */
  readonly pages: number
  /** Entries of a DOCX, which is a zip. */
  readonly entries: number
  /** Bytes of all its parts. */
  readonly unpacked: number
  /** Bytes of one part. */
  readonly part: number
}

export interface ExtractionOptions {
  readonly limits: ExtractionLimits
  readonly isHeading: IsHeading
  /** Writes the rows of tables. Without it tables are read for their layout, which is what those of resumes are for. */
  readonly rowText?: RowText
  /** Awaited after each page of a PDF, with the number of pages left. */
  readonly throttle?: (pagesLeft: number) => Promise<void>
}

export interface ExtractedText {
  /** The visible text, in reading order. */
  readonly lines: readonly DocumentLine[]
  readonly hidden: readonly HiddenText[]
  /** Whether something other than text is visible. */
  readonly hasImages: boolean
}
