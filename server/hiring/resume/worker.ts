import { readFile } from 'node:fs/promises'
import { readDocument } from '#server/hiring/resume/read-document.ts'
import type { ResumeType } from '#server/hiring/resume/reading.ts'
import { scoreByEvidence } from '#server/hiring/scorer/built-in.ts'
import { serveThread } from '#server/threads/thread.ts'

const functions = {
  read: async ({ localPath, type }: { localPath: string; type: ResumeType }) =>
    readDocument(await readFile(localPath), type),
  score: scoreByEvidence,
}

export type ResumeFunctions = typeof functions

serveThread(functions)
