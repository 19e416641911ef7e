import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { readingLimits } from '#server/hiring/resume/limits.ts'
import { readDocument } from '#server/hiring/resume/read-document.ts'
import type { ResumeAnswer, ResumeTask } from '#server/hiring/resume/reading.ts'
import { scoreByEvidence } from '#server/hiring/scorer/built-in.ts'
import { inspectFile } from '#server/text-extraction/inspect.ts'

parentPort?.on('message', async (task: ResumeTask) => parentPort?.postMessage(await answer(task)))

async function answer(task: ResumeTask): Promise<ResumeAnswer> {
  if (task.kind === 'score') return { result: scoreByEvidence(task.input) }
  const { kind, localPath, type } = task
  const bytes = await readFile(localPath)
  if (kind === 'read') return { reading: await readDocument(bytes, type) }
  return { state: await inspectFile(bytes, type, readingLimits) }
}
