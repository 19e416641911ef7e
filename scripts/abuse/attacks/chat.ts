import { randomBytes } from 'node:crypto'
import { type Answer, type FilePart, formHeaders, formOf, send } from '../sender.ts'
import type { Target } from '../site.ts'

/** A conversation in which the assistant waits for the files of an application. Nothing in it asks for a CAPTCHA. */
export interface OpenApplication {
  sendFile(file: FilePart): Promise<Answer>
}

/** Begins as many applications with the assistant from each address. Fewer if the program takes fewer. */
export async function beginApplications(
  { port }: Target,
  addresses: readonly string[],
  count: number,
): Promise<OpenApplication[]> {
  const begun: OpenApplication[] = []
  for (const from of addresses) {
    for (let n = 0; n < count; n++) {
      const session_id = randomBytes(16).toString('hex')
      const say = (more: Readonly<Record<string, string | FilePart>>) =>
        send({
          ...{ port, from, path: `/api/chat-message/`, headers: formHeaders },
          signal: AbortSignal.timeout(timeoutMs),
          body: formOf({ session_id, ...more }),
        })
      const { status } = await say({ message: 'I want to apply' })
      if (status === 201) begun.push({ sendFile: (file) => say({ file }) })
    }
  }
  return begun
}

/** Longer than a browser would wait. */
const timeoutMs = 30_000
