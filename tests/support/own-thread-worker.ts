import { readFileSync } from 'node:fs'
import { threadId, workerData } from 'node:worker_threads'
import { serveThread } from '#server/threads/thread.ts'

const notes: string[] = []

const functions = {
  note: (one: string) => void notes.push(one),
  thread: () => threadId,
  data: () => workerData,
  notes: () => notes,
  'missing file': () => {
    try {
      return readFileSync('/does/not/exist')
    } catch (cause) {
      throw new Error('Nothing to read', { cause })
    }
  },
  crash: () => {
    setImmediate(() => {
      throw new Error('Crashed')
    })
    return new Promise<never>(() => {})
  },
  'no answer': () => new Promise<never>(() => {}),
}

export type ThreadFunctions = typeof functions

serveThread(functions, async () => {})
