import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as path from 'node:path'

/** Starts a file of this folder as a process. Advanced serialization passes bytes between the processes as they are. */
export const forkProcess = (file: string): ChildProcess =>
  fork(path.join(import.meta.dirname, file), { serialization: 'advanced' })

/** The next message. Rejects when the process ends instead. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a bench process exited with ${code}`)
  })
  try {
    // The process sends what its caller expects of it.
    return (await Promise.race([once(child, 'message', { signal }).then(([message]) => message), ended])) as T
  } finally {
    settled.abort()
  }
}
