/** In characters; with a number and an extension still short enough for every file system. */
const maxStem = 100

/**
 * What a person called a file as a name that every system can save (F7): without paths and without signs that are
 * reserved or turn the direction of writing, and with the extension of what it is.
 * @param extension with its dot
 * @param kind what it is called where nothing is left of the name
 */
export function savableName(name: string, extension: string, kind: string): string {
  const isNamedSo = name.toLowerCase().endsWith(extension)
  const stem = (isNamedSo ? name.slice(0, name.length - extension.length) : name)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]/gu, '_')
    .slice(0, maxStem)
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${stem === '' || isReserved.test(stem) ? `${kind} ${stem}`.trim() : stem}${extension}`
}

/** Names of devices, which Windows saves nothing under. */
const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
