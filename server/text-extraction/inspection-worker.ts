import { readFile } from 'node:fs/promises'
import type { ExtractedType, ExtractionLimits } from '#server/text-extraction/extraction.ts'
import { inspectFile } from '#server/text-extraction/inspect.ts'
import { freeBuffer } from '#server/threads/free-buffer.ts'
import { serveThread } from '#server/threads/thread.ts'

export interface InspectionInput {
  readonly localPath: string
  readonly type: ExtractedType
  readonly limits: ExtractionLimits
}

const functions = {
  async inspect({ localPath, type, limits }: InspectionInput) {
    const bytes = await readFile(localPath)
    const state = await inspectFile(bytes, type, limits)
    freeBuffer(bytes)
    return state
  },
}

export type InspectionFunctions = typeof functions

serveThread(functions)
