import { failed } from '#server/hiring/resume/failed-reading.ts'
import type { ResumeReading, ResumeType } from '#server/hiring/resume/reading.ts'
import { callInThread } from '#server/hiring/resume/threads.ts'
import { TaskNotDone, TooCostly } from '#server/threads/limits.ts'

/** Stored with each reading. A new version means that the same file may be read differently. */
export const readerVersion = 'reader 4'

/**
 * Reads a resume from private storage. A damaged, protected, or malicious document gets a reading with the reason.
 * Throws if it is aborted or interrupted, and if the file itself cannot be opened.
 */
export async function readResume(
  localPath: string,
  type: ResumeType,
  signal?: AbortSignal,
): Promise<ResumeReading> {
  try {
    return await callInThread('read', { localPath, type }, signal)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof TaskNotDone || (error instanceof Error && 'syscall' in error)) throw error
    return failed(error instanceof TooCostly ? 'tooLarge' : 'broken')
  }
}
