import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { inspectFile } from '#server/text-extraction/inspect.ts'
import type { InspectionTask } from '#server/text-extraction/inspection.ts'
import { freeBuffer } from '#server/threads/free-buffer.ts'

parentPort?.on('message', async ({ localPath, type, limits }: InspectionTask) => {
  const bytes = await readFile(localPath)
  parentPort?.postMessage(await inspectFile(bytes, type, limits))
  freeBuffer(bytes)
})
