import * as path from 'node:path'
import { savableName } from '#server/files/file-name.ts'

/** Names for files that are saved together. */
export interface FileNames {
  /** The name of one more file: a number tells it from earlier ones of the same name, regardless of their letter case. */
  add(resumeName: string, storedPath: string): string
}

export function createFileNames(): FileNames {
  const taken = new Set<string>()
  return {
    add(resumeName, storedPath) {
      const { name: stem, ext } = path.posix.parse(resumeFileName(resumeName, storedPath))
      let name = `${stem}${ext}`
      for (let number = 2; taken.has(comparable(name)); number += 1) name = `${stem} (${number})${ext}`
      taken.add(comparable(name))
      return name
    },
  }
}

/**
 * What the applicant called a resume, as a name that can be saved.
 * @param storedPath whose extension is the type of the content
 */
export const resumeFileName = (resumeName: string, storedPath: string): string =>
  savableName(resumeName, path.posix.extname(storedPath), 'resume')

const comparable = (name: string) => name.normalize('NFKC').toLowerCase()
