import type { ExtractionLimits } from '#server/text-extraction/extraction.ts'
import type { ThreadLimits } from '#server/threads/limits.ts'

/** What reading a document may cost before it counts as an attack: a long book passes, a zip bomb does not (F5). */
export const readingLimits = {
  seconds: 60,
  heapMegabytes: 512,
  bufferMegabytes: 512,
  entries: 2000,
  unpacked: 200 * 1024 * 1024,
  part: 60 * 1024 * 1024,
  pages: 3000,
} as const satisfies ThreadLimits & ExtractionLimits
