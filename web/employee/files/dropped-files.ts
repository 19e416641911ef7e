/** A file as it was chosen or dropped, and the folders that it was in, separated by `/`. */
export interface ChosenFile {
  readonly file: File
  readonly path: string
}

/**
 * The files of a drop, including those in its folders. The entries must be read before the first `await`, after
 * which the browser clears them.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  const plain = [...files]
  const found = await Promise.all(
    entries.map((entry, index) => {
      const file = plain[index]
      if (entry && isFolder(entry)) return filesIn(entry, entry.name)
      return file ? [{ file, path: '' }] : []
    }),
  )
  return found.flat()
}

async function filesIn(folder: FileSystemDirectoryEntry, path: string): Promise<ChosenFile[]> {
  const found: ChosenFile[][] = []
  for (const entry of await entriesOf(folder)) {
    if (isFolder(entry)) found.push(await filesIn(entry, `${path}/${entry.name}`))
    else if (isFile(entry)) found.push([{ file: await fileOf(entry), path }])
  }
  return found.flat()
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** A reader returns the entries in parts, the last of which is empty. */
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
