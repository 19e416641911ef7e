import * as path from 'node:path'

/** In characters; with a number and an extension still short enough for every file system. */
const maxStem = 100

/** Names for files that are saved together. */
export interface FileNames {
  /** The name of one more file: a number tells it from earlier ones of the same name, whatever their letter case. */
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
 * What the applicant called a resume as a name that every system can save (F7): without paths and without signs that
 * are reserved or turn the direction of writing, and with the extension of what it is.
 * @param storedPath whose extension is the type of the content
 */
export function resumeFileName(resumeName: string, storedPath: string): string {
  const extension = path.posix.extname(storedPath)
  const isNamedSo = resumeName.toLowerCase().endsWith(extension)
  const stem = (isNamedSo ? resumeName.slice(0, -extension.length) : resumeName)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]/gu, '_')
    .slice(0, maxStem)
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${stem === '' || isReserved.test(stem) ? `resume ${stem}`.trim() : stem}${extension}`
}

/** Names of devices, which Windows saves nothing under. */
const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

const comparable = (name: string) => name.normalize('NFKC').toLowerCase()
