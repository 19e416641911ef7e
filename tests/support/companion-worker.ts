import { readFileSync } from 'node:fs'
import { threadId, workerData } from 'node:worker_threads'
import { serveCompanion } from '#server/threads/companion.ts'

/** What the thread of the companion's tests is asked. */
export type CompanionQuestion = 'thread' | 'data' | 'told' | 'missing file' | 'crash' | 'no answer'

const told: string[] = []

serveCompanion<CompanionQuestion, string>({
  answer: async (asked) => answers[asked](),
  hear: (one) => void told.push(one),
  close: async () => {},
})

const answers: Readonly<Record<CompanionQuestion, () => unknown>> = {
  thread: () => threadId,
  data: () => workerData,
  told: () => told,
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
    return new Promise(() => {})
  },
  'no answer': () => new Promise(() => {}),
}
