import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { type UnzipFileInfo, unzip } from 'fflate'
import { jobApplicationErrors as errors, jobApplicationLimits } from '#contract/job-application.ts'
import type { FilePurpose } from '#server/files/library.ts'
import type { TempFile } from '#server/files/storage.ts'

/** The bytes are no resume that can be taken. The message is for the person who sent them. */
export class InvalidResume extends Error {}

export type ResumeType = 'pdf' | 'docx'

/** What reading a resume may cost before it is taken for an attack (F5). */
const resumeLimits = {
  seconds: 10,
  heapMegabytes: 256,
  entries: 500,
  unpacked: 60 * 1024 * 1024,
  text: 20 * 1024 * 1024,
}

/**
 * What kind of document a sent file is, judged by its content: a PDF that opens without a password and has a page,
 * or a DOCX whose parts unpack within bounds (PS-210). Throws `InvalidResume` for all else.
 */
export async function detectResumeType({ size, head, localPath }: TempFile): Promise<ResumeType> {
  if (size === 0) throw new InvalidResume(errors.resumeEmpty)
  // The header may stand behind a few odd bytes, which mail programs and scanners put there.
  if (head.subarray(0, 1024).includes('%PDF-')) {
    await readPdf(localPath)
    return 'pdf'
  }
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) {
    await readDocx(await readFile(localPath))
    return 'docx'
  }
  throw new InvalidResume(errors.resumeType)
}

export const resumes: FilePurpose = {
  folder: 'resume',
  visibility: 'private',
  maxBytes: jobApplicationLimits.file,
  detectType: detectResumeType,
}

/** In a thread of its own, with bounds: a document made to eat memory or time takes nobody else along. */
async function readPdf(localPath: string): Promise<void> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: localPath,
    resourceLimits: { maxOldGenerationSizeMb: resumeLimits.heapMegabytes },
  })
  const outcome = await new Promise<string>((resolve) => {
    const timeout = setTimeout(() => resolve('unreadable'), resumeLimits.seconds * 1000)
    worker.once('message', resolve)
    worker.once('error', () => resolve('unreadable'))
    worker.once('exit', () => {
      clearTimeout(timeout)
      resolve('unreadable')
    })
  })
  await worker.terminate()
  if (outcome === 'encrypted') throw new InvalidResume(errors.resumeEncrypted)
  if (outcome === 'empty') throw new InvalidResume(errors.resumeEmpty)
  if (outcome !== 'fine') throw new InvalidResume(errors.resumeUnreadable)
}

async function readDocx(bytes: Buffer): Promise<void> {
  const entries: UnzipFileInfo[] = []
  const parts = await unpack(bytes, (entry) => {
    entries.push(entry)
    return (
      entry.name === 'word/document.xml' &&
      entry.originalSize <= resumeLimits.text &&
      entries.length <= resumeLimits.entries
    )
  })
  const unpacked = entries.reduce((sum, { originalSize }) => sum + originalSize, 0)
  if (entries.length > resumeLimits.entries || unpacked > resumeLimits.unpacked)
    throw new InvalidResume(errors.resumeUnreadable)
  const isWord = entries.some(({ name }) => name === '[Content_Types].xml')
  const text = parts['word/document.xml']
  if (!isWord || !text) throw new InvalidResume(errors.resumeType)
  if (!Buffer.from(text).includes('<w:document')) throw new InvalidResume(errors.resumeUnreadable)
}

function unpack(
  bytes: Buffer,
  filter: (entry: UnzipFileInfo) => boolean,
): Promise<Record<string, Uint8Array>> {
  return new Promise((resolve, reject) =>
    unzip(bytes, { filter }, (error, parts) =>
      error ? reject(new InvalidResume(errors.resumeUnreadable)) : resolve(parts),
    ),
  )
}
