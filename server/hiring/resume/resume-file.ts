import { jobApplicationErrors as errors, jobApplicationLimits } from '#contract/job-application.ts'
import type { FilePurpose } from '#server/files/library.ts'
import type { TempFile } from '#server/files/storage.ts'
import type { ResumeType } from '#server/hiring/resume/reading.ts'
import { runTask } from '#server/hiring/resume/threads.ts'
import { announcedType, type FileState } from '#server/text-extraction/inspect.ts'

/** The bytes are no resume that can be taken. The message is for the person who sent them. */
export class InvalidResume extends Error {}

/**
 * What kind of document a sent file is, judged by its content: a PDF that opens without a password and has a page,
 * or a DOCX whose parts unpack within bounds (PS-210). Throws `InvalidResume` for all else.
 */
export async function detectResumeType({ size, head, localPath }: TempFile): Promise<ResumeType> {
  if (size === 0) throw new InvalidResume(errors.resumeEmpty)
  const type = announcedType(head)
  if (!type) throw new InvalidResume(errors.resumeType)
  const state = await inspect(localPath, type)
  if (state !== 'fine') throw new InvalidResume(refusals[state])
  return type
}

export const resumes: FilePurpose = {
  folder: 'resume',
  visibility: 'private',
  maxBytes: jobApplicationLimits.file,
  detectType: detectResumeType,
}

const refusals = {
  empty: errors.resumeEmpty,
  encrypted: errors.resumeEncrypted,
  unreadable: errors.resumeUnreadable,
  foreign: errors.resumeType,
} satisfies Record<Exclude<FileState, 'fine'>, string>

async function inspect(localPath: string, type: ResumeType): Promise<FileState> {
  try {
    const answer = await runTask({ kind: 'inspect', localPath, type })
    return 'state' in answer ? answer.state : 'unreadable'
  } catch {
    return 'unreadable'
  }
}
