import type { ExtractionLimits } from '#server/text-extraction/extraction.ts'
import type { ThreadLimits } from '#server/threads/limits.ts'

/** Limits on a document's content: a long book passes, a zip bomb does not (F5). */
export const extractionLimits = {
  entries: 2000,
  unpacked: 200 * 1024 * 1024,
  part: 60 * 1024 * 1024,
  pages: 3000,
} as const satisfies ExtractionLimits

/** Limits on the cost of reading one, beyond which it counts as an attack. */
export const readingLimits = {
  seconds: 60,
  heapMegabytes: 384,
  bufferMegabytes: 384,
  ...extractionLimits,
} as const satisfies ThreadLimits & ExtractionLimits
