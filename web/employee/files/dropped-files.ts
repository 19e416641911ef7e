import type { ChosenFile } from '#web/employee/files/upload-queue.ts'

/** Whether what is dragged are files of the device. */
export const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

/** The files of a drop, with those of its folders. Reads what is there before it first waits, as a drop demands. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  const plain = [...files]
  const found = await Promise.all(
    entries.map((entry, index) => {
      const file = plain[index]
      if (entry?.isDirectory) return filesIn(entry as FileSystemDirectoryEntry, entry.name)
      return file ? [{ file, path: '' }] : []
    }),
  )
  return found.flat()
}

async function filesIn(folder: FileSystemDirectoryEntry, path: string): Promise<ChosenFile[]> {
  const found: ChosenFile[][] = []
  for (const entry of await entriesOf(folder)) {
    if (entry.isDirectory)
      found.push(await filesIn(entry as FileSystemDirectoryEntry, `${path}/${entry.name}`))
    else found.push([{ file: await fileOf(entry as FileSystemFileEntry), path }])
  }
  return found.flat()
}

/** A reader hands them out in parts, until none are left. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return entries
    entries.push(...part)
  }
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))
