import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { documentLimits } from '#contract/assistant/document.ts'
import { readingLimits as limits } from '#server/assistant/document-limits.ts'
import type { DocumentReading, DocumentTask } from '#server/assistant/document-reading.ts'
import { decodeText, plainMarkdown } from '#server/assistant/document-text.ts'
import { encodePassages, splitText } from '#server/assistant/knowledge/split.ts'
import { textOf } from '#server/text-extraction/document-line.ts'
import { extractText } from '#server/text-extraction/extract-text.ts'
import { plainLetters } from '#server/text-extraction/letters.ts'
import { UnreadableFile, type UnreadableReason } from '#server/text-extraction/unreadable-file.ts'
import { createCpuThrottle } from '#server/threads/cpu-throttle.ts'

parentPort?.on('message', async ({ localPath, type }: DocumentTask) =>
  parentPort?.postMessage(await read(await readFile(localPath), type)),
)

/** The share of a processor that reading may take while it is throttled. */
const readingShare = 1 / 10
/** Maximum rest: 200 pages must be searchable within ten seconds on a slow machine, too. */
const mostRestMs = 5000

async function read(bytes: Buffer, type: DocumentTask['type']): Promise<DocumentReading> {
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

/** What a reader of the document sees, with line breaks between paragraphs. */
async function textIn(bytes: Buffer, type: DocumentTask['type']) {
  if (type === 'pdf' || type === 'docx') {
    const throttle = createCpuThrottle(readingShare, mostRestMs)
    const { lines, hasImages } = await extractText(bytes, type, { limits, isHeading: () => false, throttle })
    const text = lines.map((line) => `${line.hasGap ? '\n' : ''}${textOf(line)}`).join('\n')
    return { text, hasImages }
  }
  const source = decodeText(bytes) ?? ''
  const isTooLong = source.length > documentLimits.text
  const text = isTooLong || type === 'txt' ? source : plainMarkdown(source)
  return { text: isTooLong ? text : plainLetters(text), hasImages: false }
}
