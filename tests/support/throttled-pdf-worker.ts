import { parentPort, workerData } from 'node:worker_threads'
import { readingLimits as limits } from '#server/assistant/document-limits.ts'
import { extractText } from '#server/text-extraction/extract-text.ts'

let throttled = 0
await extractText(Buffer.from(workerData), 'pdf', {
  limits,
  isHeading: () => false,
  throttle: async () => void throttled++,
})
parentPort?.postMessage(throttled)
