import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { inspectDocx, inspectPdf } from '#server/hiring/resume/inspect.ts'
import { readDocument } from '#server/hiring/resume/read-document.ts'
import type { ResumeAnswer, ResumeTask } from '#server/hiring/resume/reading.ts'
import { scoreByEvidence } from '#server/hiring/scorer/built-in.ts'

// Visitors come first. On Linux this is the priority of the thread, elsewhere it would be that of the program.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

parentPort?.on('message', async (task: ResumeTask) => parentPort?.postMessage(await answer(task)))

async function answer(task: ResumeTask): Promise<ResumeAnswer> {
  if (task.kind === 'score') return { result: scoreByEvidence(task.input) }
  const { kind, localPath, type } = task
  const bytes = await readFile(localPath)
  if (kind === 'read') return { reading: await readDocument(bytes, type) }
  return { state: type === 'pdf' ? await inspectPdf(bytes) : inspectDocx(bytes) }
}
