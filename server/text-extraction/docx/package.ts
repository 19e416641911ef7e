import { strFromU8, unzipSync } from 'fflate'
import type { ExtractionLimits } from '#server/text-extraction/extraction.ts'
import { UnreadableFile } from '#server/text-extraction/unreadable-file.ts'

type PackageLimits = Pick<ExtractionLimits, 'entries' | 'unpacked' | 'part'>

/** The parts of a DOCX with text or styles, by name. Throws `UnreadableFile` if they exceed the limits. */
export function openPackage(bytes: Uint8Array, limits: PackageLimits): Map<string, string> {
  const parts = unzipParts(bytes, limits, textParts)
  return new Map(Object.entries(parts).map(([name, part]) => [name, strFromU8(part)]))
}

/**
 * Unpacks the parts that have such a name. Throws `UnreadableFile` if all parts together, or one of these, exceed the
 * limits, before anything is unpacked.
 */
export function unzipParts(
  bytes: Uint8Array,
  limits: PackageLimits,
  isNeeded: RegExp,
): Record<string, Uint8Array> {
  let entries = 0
  let unpacked = 0
  return unzip(bytes, ({ name, originalSize }) => {
    entries++
    unpacked += originalSize
    if (entries > limits.entries || unpacked > limits.unpacked) throw new UnreadableFile('tooLarge')
    if (!isNeeded.test(name)) return false
    if (originalSize > limits.part) throw new UnreadableFile('tooLarge')
    return true
  })
}

const textParts =
  /^(?:\[Content_Types\]\.xml|word\/(?:document|styles|numbering|header\d*|footer\d*)\.xml|word\/_rels\/document\.xml\.rels)$/

type Filter = NonNullable<Parameters<typeof unzipSync>[1]>['filter']

/** An entry with a false size is cut off; it never takes more memory than declared. */
function unzip(bytes: Uint8Array, filter: Filter): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('broken')
  }
}
