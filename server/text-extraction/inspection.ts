import type { ExtractedType, ExtractionLimits } from '#server/text-extraction/extraction.ts'
import type { FileState } from '#server/text-extraction/inspect.ts'
import { createBackground } from '#server/threads/background.ts'
import { TaskNotDone } from '#server/threads/limits.ts'

export interface InspectionTask {
  readonly localPath: string
  readonly type: ExtractedType
  readonly limits: ExtractionLimits
}

/** Nothing is read but what tells a whole file from a broken one, so a hundredth of this is usual. */
const inspectionLimits = { seconds: 10, heapMegabytes: 96, bufferMegabytes: 160 }

const run = createBackground<InspectionTask, FileState>(
  new URL('./inspection-worker.ts', import.meta.url),
  inspectionLimits,
  { isUrgent: true },
)

/**
 * Inspects a file that somebody waits to have accepted, in a bounded thread. A file that exceeds the limits, or makes
 * the reader fail, counts as unreadable. Throws `TaskNotDone` when it could not be inspected, and errors of the disk.
 */
export async function inspectInThread(task: InspectionTask): Promise<FileState> {
  try {
    return await run(task)
  } catch (error) {
    if (error instanceof TaskNotDone || (error instanceof Error && 'syscall' in error)) throw error
    return 'unreadable'
  }
}
