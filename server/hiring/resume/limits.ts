import type { ExtractionLimits } from '#server/text-extraction/extraction.ts'
import type { ThreadLimits } from '#server/threads/limits.ts'

/** Limits on the content of a resume. */
export const extractionLimits: ExtractionLimits = {
  entries: 500,
  unpacked: 60 * 1024 * 1024,
  part: 20 * 1024 * 1024,
  pages: 40,
}

/** Limits beyond which reading a resume is treated as an attack (F5). */
export const readingLimits = {
  seconds: 10,
  heapMegabytes: 256,
  bufferMegabytes: 384,
  ...extractionLimits,
  /** Characters of a resume's text. */
  text: 200_000,
  /** Characters of one piece of hidden text. */
  hidden: 5000,
} satisfies ThreadLimits & ExtractionLimits & Record<string, number>
