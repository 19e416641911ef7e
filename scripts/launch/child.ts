import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts a file as a process. Advanced serialization passes bytes and infinite numbers between the processes as they are. */
export const forkProcess = (file: URL): ChildProcess => fork(file, { serialization: 'advanced' })

/** The next message. Rejects when the process ends instead. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a process of the measurement exited with ${code}`)
  })
  try {
    // The process sends what its caller expects of it.
    return (await Promise.race([once(child, 'message', { signal }).then(([message]) => message), ended])) as T
  } finally {
    settled.abort()
  }
}
