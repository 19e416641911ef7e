import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { readDocument } from '#server/hiring/resume/read-document.ts'
import type { ResumeAnswer, ResumeTask } from '#server/hiring/resume/reading.ts'
import { scoreByEvidence } from '#server/hiring/scorer/built-in.ts'

parentPort?.on('message', async (task: ResumeTask) => parentPort?.postMessage(await answer(task)))

async function answer(task: ResumeTask): Promise<ResumeAnswer> {
  if (task.kind === 'score') return { result: scoreByEvidence(task.input) }
  return { reading: await readDocument(await readFile(task.localPath), task.type) }
}
