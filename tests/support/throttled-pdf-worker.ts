import { parentPort, workerData } from 'node:worker_threads'
import { readingLimits as limits } from '#server/assistant/document-limits.ts'
import { extractText } from '#server/text-extraction/extract-text.ts'

const pagesLeft: number[] = []
await extractText(Buffer.from(workerData), 'pdf', {
  limits,
  isHeading: () => false,
  throttle: async (left) => void pagesLeft.push(left),
})
parentPort?.postMessage(pagesLeft)
