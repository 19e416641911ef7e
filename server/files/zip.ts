import * as path from 'node:path'
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { OpenedFile } from '#server/files/storage.ts'

export interface ZipEntry {
  readonly name: string
  readonly lastModified: Date
  /** Null where the file is not there any more: then it is left out. */
  readonly open: () => Promise<OpenedFile | null>
}

/**
 * An archive that is made while it is read: one file is open at a time, and no more of it is read than the client has
 * taken. Files are stored as they are, since most are compressed already. A number tells files of one name apart,
 * regardless of their letter case.
 */
export function zipOf(files: Iterable<ZipEntry>): Readable {
  let opened: Readable | undefined
  async function* entries() {
    const taken = new Set<string>()
    for (const { name, lastModified, open } of files) {
      const file = await open()
      if (!file) continue
      const input = Buffer.isBuffer(file.body) ? Readable.from([file.body]) : file.body
      opened = input
      yield { name: freeName(name, taken), lastModified, input }
    }
  }
  const zip = Readable.from(makeZip(entries()), { objectMode: false })
  // A client that leaves in the middle must leave no file open.
  zip.once('close', () => opened?.destroy())
  return zip
}

/** The name, or `name (2).pdf`; from now on it is taken. */
function freeName(wanted: string, taken: Set<string>): string {
  const { name: stem, ext } = path.posix.parse(wanted)
  let name = wanted
  for (let number = 2; taken.has(comparable(name)); number += 1) name = `${stem} (${number})${ext}`
  taken.add(comparable(name))
  return name
}

const comparable = (name: string) => name.normalize('NFKC').toLowerCase()
