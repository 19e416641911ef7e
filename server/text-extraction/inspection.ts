import type { FileState } from '#server/text-extraction/inspect.ts'
import type { InspectionFunctions, InspectionInput } from '#server/text-extraction/inspection-worker.ts'
import { createBackground } from '#server/threads/background.ts'
import { TaskNotDone } from '#server/threads/limits.ts'

/** An inspection reads only enough to tell a whole file from a broken one, and usually takes a hundredth of this. */
const inspectionLimits = { seconds: 10, heapMegabytes: 72, bufferMegabytes: 80 }

const call = createBackground<InspectionFunctions>(
  new URL('./inspection-worker.ts', import.meta.url),
  inspectionLimits,
  { isUrgent: true },
)

/**
 * Inspects a file that somebody waits to have accepted, in a bounded thread. A file that exceeds the limits, or makes
 * the reader fail, counts as unreadable. Throws `TaskNotDone` when it could not be inspected, and errors of the disk.
 */
export async function inspectInThread(input: InspectionInput): Promise<FileState> {
  try {
    return await call('inspect', input)
  } catch (error) {
    if (error instanceof TaskNotDone || (error instanceof Error && 'syscall' in error)) throw error
    return 'unreadable'
  }
}
