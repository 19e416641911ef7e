import * as path from 'node:path'

/** In characters; with a number and an extension still short enough for every file system. */
const maxStem = 100

/**
 * A person's name for a file, as one that every system can save (F7): without paths and without signs that are
 * reserved or turn the direction of writing, and with the extension of what it is, instead of one of another type:
 * a PDF that came as `my cv.png` is `my cv.pdf`.
 * @param extension with its dot
 * @param kind what it is called where nothing is left of the name
 */
export function savableName(name: string, extension: string, kind: string): string {
  const stem = withoutExtension(name, extension.toLowerCase())
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]/gu, '_')
    .slice(0, maxStem)
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${stem === '' || isReserved.test(stem) ? `${kind} ${stem}`.trim() : stem}${extension}`
}

/** The same for a file whose type was detected. A type without an extension of its own keeps the name's. */
export const nameOfContent = (name: string, mediaType: string): string =>
  savableName(name, extensionOf(name, mediaType), 'file')

/** Names of devices, under which Windows saves nothing. */
const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Extensions of the types that `detectMediaType` knows, the usual one first. */
const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'audio/mp4': ['.m4a', '.m4b', '.mp4'],
  'video/quicktime': ['.mov', '.qt'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/webm': ['.webm', '.weba'],
  'audio/wav': ['.wav'],
  'audio/mpeg': ['.mp3'],
  'audio/ogg': ['.ogg', '.oga', '.ogv', '.opus'],
}
/** Extensions that say what a file is. Others, such as `.ai` of a PDF, `.csv` of a text, or `.2`, may be right. */
const telling = new Set([...Object.values(extensions).flat(), '.doc', '.docx'])

/** With its dot; of names such as `.htaccess` and `...` there is none. */
function endingOf(name: string): string {
  const ending = path.extname(name)
  return ending === '.' ? '' : ending
}

function withoutExtension(name: string, extension: string): string {
  if (name.toLowerCase().endsWith(extension)) return name.slice(0, name.length - extension.length)
  const own = endingOf(name)
  return telling.has(own.toLowerCase()) ? name.slice(0, -own.length) : name
}

function extensionOf(name: string, mediaType: string): string {
  const own = endingOf(name)
  const isTelling = telling.has(own.toLowerCase())
  if (mediaType === 'text/plain') return isTelling ? '.txt' : own
  const fitting = extensions[mediaType]
  if (!fitting || fitting.includes(own.toLowerCase())) return own
  return own === '' || isTelling ? fitting[0] : own
}
