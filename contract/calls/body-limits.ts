import { formatSize } from '#contract/format-size.ts'
import { limits } from '#contract/limits.ts'

/** The limits of a form's file field. */
export interface FileField {
  readonly maxBytes: number
  /** How many files may have this name, which are then in `fileLists`; a single one in `files` or `tempFiles`. */
  readonly many?: number
  /** Read into memory instead of onto the disk: for small files of people who are signed in. */
  readonly inMemory?: true
}

export type FileFields = Readonly<Record<string, FileField>>

/** An image of someone who is signed in: small enough to encode in memory. */
export const imageField: FileField = { maxBytes: limits.imageBytes, inMemory: true }

/** The limits of a route, where they differ from those of most. */
export interface BodyLimits {
  /** Of a JSON body, or of everything in a form but the content of its files; `limits.bodyBytes` if omitted. */
  readonly bytes?: number
  /** The parts of a form that are no files; `limits.formFields` if omitted. */
  readonly fields?: number
  /** Of all files of a form together; the sum of their own limits if omitted. */
  readonly fileBytes?: number
}

/** The limits of a route's body, in one shape for the parsers, the API reference, and the documentation. */
export interface AcceptedBody {
  /** The limits of a JSON body; null if the route takes none. */
  readonly json: { readonly bytes: number } | null
  readonly form: FormLimits | null
  readonly stream: { readonly mediaType: string; readonly bytes: number } | null
  /** Of the largest body of any kind. */
  readonly maxBytes: number
}

export interface FormLimits {
  /** Of all but the content of files: texts, names, headers, and boundaries. */
  readonly bytes: number
  readonly fields: number
  readonly files: FileFields
  /** Of all files together. */
  readonly fileBytes: number
}

/** The bytes that a text of so many characters may take: UTF-8 needs three, an escape in JSON or a tag a few more. */
export const bytesOfText = (characters: number): number => 4 * characters

/** The parts that a form may have. */
export const partsOf = ({ fields, files }: FormLimits): number =>
  Object.values(files).reduce((sum, { many = 1 }) => sum + many, fields)

/** The limits of a body in words, for the API reference. */
export function describeLimits({ json, form, stream }: AcceptedBody): string {
  if (stream) return `At most ${formatSize(stream.bytes)}.`
  if (!form) return `At most ${formatSize(json?.bytes ?? 0)}.`
  const files = Object.keys(form.files).length > 0 ? ' besides its files' : ''
  return `At most ${formatSize(form.bytes)}${files}; as a form, at most ${form.fields} fields.`
}

/** The limits of a file field in words. */
export const describeFile = ({ maxBytes, many }: FileField): string =>
  many ? `At most ${many} files of ${formatSize(maxBytes)} each.` : `At most ${formatSize(maxBytes)}.`
