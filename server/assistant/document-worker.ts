import { readFile } from 'node:fs/promises'
import { type DocumentReason, type DocumentType, documentLimits } from '#contract/assistant/document.ts'
import { readingLimits as limits } from '#server/assistant/document-limits.ts'
import { decodeText, plainMarkdown, withoutWraps } from '#server/assistant/document-text.ts'
import { listMark, rowSentence } from '#server/assistant/knowledge/paragraphs.ts'
import { encodePassages, splitText } from '#server/assistant/knowledge/split.ts'
import { textOf } from '#server/text-extraction/document-line.ts'
import { extractText } from '#server/text-extraction/extract-text.ts'
import { plainLetters } from '#server/text-extraction/letters.ts'
import { UnreadableFile, type UnreadableReason } from '#server/text-extraction/unreadable-file.ts'
import { createCpuThrottle } from '#server/threads/cpu-throttle.ts'
import { serveThread } from '#server/threads/thread.ts'

/** The passages of a document, as `encodePassages` writes them, or the reason why there is no text. */
export type DocumentReading = { readonly passages: Uint8Array } | { readonly reason: DocumentReason }

const functions = {
  read: async ({ localPath, type }: { localPath: string; type: DocumentType }) =>
    read(await readFile(localPath), type),
}

export type DocumentFunctions = typeof functions

/** The share of a processor that reading may take while it is throttled. */
const readingShare = 1 / 10
/** Maximum rest: 200 pages must be searchable within ten seconds on a slow machine, too. */
const mostRestMs = 5000

async function read(bytes: Buffer, type: DocumentType): Promise<DocumentReading> {
  try {
    const { text, hasImages } = await textIn(bytes, type)
    if (text.length > documentLimits.text) return { reason: 'tooMuchText' }
    if (!/[\p{L}\p{N}]/u.test(text)) return { reason: hasImages ? 'imageOnly' : 'empty' }
    // Imported here, because splitting a long text takes a fifth of a second.
    return { passages: encodePassages(splitText(text)) }
  } catch (error) {
    return { reason: error instanceof UnreadableFile ? reasons[error.reason] : 'damaged' }
  }
}

const reasons = {
  encrypted: 'encrypted',
  broken: 'damaged',
  tooLarge: 'tooCostly',
} as const satisfies Record<UnreadableReason, string>

/** The text that a reader of the document sees, with line breaks between paragraphs. */
async function textIn(bytes: Buffer, type: DocumentType) {
  if (type === 'pdf' || type === 'docx') {
    const throttle = createCpuThrottle(readingShare, mostRestMs)
    const options = { limits, isHeading: () => false, rowText: rowSentence, throttle }
    const { lines, hasImages } = await extractText(bytes, type, options)
    const text = lines
      .map((line) => `${line.hasGap ? '\n' : ''}${line.isItem ? listMark : ''}${textOf(line)}`)
      .join('\n')
    return { text, hasImages }
  }
  const source = decodeText(bytes) ?? ''
  const isTooLong = source.length > documentLimits.text
  const text = isTooLong
    ? source
    : type === 'txt'
      ? withoutWraps(source)
      : plainMarkdown(withoutWraps(source))
  return { text: isTooLong ? text : plainLetters(text), hasImages: false }
}

serveThread(functions)
