import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'

/** Opens the PDF at the path it was given and says what it is: `fine`, `empty`, `encrypted`, or `unreadable`. */
async function outcome(): Promise<string> {
  try {
    const document = await getDocumentProxy(new Uint8Array(await readFile(workerData as string)), {
      stopAtErrors: true,
      verbosity: 0,
    })
    if (document.numPages === 0) return 'empty'
    await document.getPage(1)
    return 'fine'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable'
  }
}

parentPort?.postMessage(await outcome())
