import { failed } from '#server/hiring/resume/failed-reading.ts'
import type { ResumeReading, ResumeType } from '#server/hiring/resume/reading.ts'
import { runTask } from '#server/hiring/resume/threads.ts'
import { ProcessEnded, TooCostly } from '#server/threads/limits.ts'

/** Stored with each reading. Another version means that the same file may be read differently. */
export const readerVersion = 'reader 2'

/**
 * Reads a resume of the private store. A document that is damaged, protected, or made to do harm gets a reading with the
 * reason. Throws when it is aborted or interrupted, and when the file itself cannot be opened.
 */
export async function readResume(
  localPath: string,
  type: ResumeType,
  signal?: AbortSignal,
): Promise<ResumeReading> {
  try {
    const answer = await runTask({ kind: 'read', localPath, type }, signal)
    return 'reading' in answer ? answer.reading : failed('broken')
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ProcessEnded || (error instanceof Error && 'syscall' in error)) throw error
    return failed(error instanceof TooCostly ? 'tooLarge' : 'broken')
  }
}
