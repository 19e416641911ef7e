import { readFile } from 'node:fs/promises'
import { jobApplicationErrors as errors, jobApplicationLimits } from '#contract/job-application.ts'
import type { FilePurpose } from '#server/files/library.ts'
import type { TempFile } from '#server/files/storage.ts'
import { extractionLimits } from '#server/hiring/resume/limits.ts'
import type { ResumeType } from '#server/hiring/resume/reading.ts'
import { announcedType, type FileState } from '#server/text-extraction/inspect.ts'
import { inspectInThread } from '#server/text-extraction/inspection.ts'

/** The bytes are not an accepted resume. The message is for the person who sent them. */
export class InvalidResume extends Error {}

/**
 * The type of an uploaded document, detected from its content: a PDF that opens without a password and has a page, or
 * a DOCX whose parts unpack within limits (PS-210). Throws `InvalidResume` for anything else, and
 * `TaskNotDone` when it could not be inspected.
 */
async function detectResumeType({ size, head, localPath }: TempFile): Promise<ResumeType> {
  if (size === 0) throw new InvalidResume(errors.resumeEmpty)
  const type = announcedType(head)
  if (!type) throw new InvalidResume(errors.resumeType)
  const state = await inspectInThread({ localPath, type, limits: extractionLimits })
  if (state !== 'fine') throw new InvalidResume(refusals[state])
  return type
}

export const resumes: FilePurpose = {
  folder: 'resume',
  visibility: 'private',
  maxBytes: jobApplicationLimits.file,
  detectType: detectResumeType,
}

/** The same, and Word files from before 2007, which are stored for people to read. */
export const resumesOfAnyAge: FilePurpose = {
  ...resumes,
  detectType: async (file) => ((await isOldWordFile(file)) ? 'doc' : detectResumeType(file)),
}

const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The part that makes the file a Word document, as its directory encodes the name. */
const wordPart = Buffer.from('WordDocument', 'utf16le')

async function isOldWordFile({ head, localPath }: TempFile): Promise<boolean> {
  return head.subarray(0, 8).equals(oleSignature) && (await readFile(localPath)).includes(wordPart)
}

const refusals = {
  empty: errors.resumeEmpty,
  encrypted: errors.resumeEncrypted,
  unreadable: errors.resumeUnreadable,
  foreign: errors.resumeType,
} satisfies Record<Exclude<FileState, 'fine'>, string>
