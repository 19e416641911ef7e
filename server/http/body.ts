import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Storage, TempFile } from '#server/files/storage.ts'
import { badRequest, HttpError, malformedBody } from '#server/http/errors.ts'

/** What a route accepts in a file field. */
export interface FileField {
  readonly maxBytes: number
  /** Set if a file is received as a stream; otherwise files are read into memory. */
  readonly storage?: Storage
  /** Whether several files may have this name; they are in `fileLists`. Needs a storage. */
  readonly many?: true
  /**
   * Called before the bytes of a file are received, with the fields that came before it; throws to refuse them.
   */
  readonly accept?: (fields: ReadonlyMap<string, unknown>) => Promise<void>
}

/** A received file and its original name: for display, never for a disk. */
export interface SentFile {
  readonly name: string
  readonly file: TempFile
}

/** A field for an image: small enough to encode in memory. */
export const imageField: FileField = { maxBytes: limits.imageBytes }

export type FileFields = Readonly<Record<string, FileField>>

/** A request's body by field name. Disposing removes received files that have not been stored. */
export interface ParsedBody extends AsyncDisposable {
  /** Values as they were sent. */
  readonly fields: ReadonlyMap<string, unknown>
  readonly files: ReadonlyMap<string, Buffer>
  readonly tempFiles: ReadonlyMap<string, TempFile>
  /** Files of fields that accept several, in the order of the form. */
  readonly fileLists: ReadonlyMap<string, readonly SentFile[]>
  /** The original names of the files: for display, never for a disk. */
  readonly fileNames: ReadonlyMap<string, string>
}

/**
 * Reads a multipart or JSON body. A field that comes twice becomes a list, which no schema accepts. Files of other
 * fields are skipped.
 */
export async function parseBody(request: FastifyRequest, fileFields: FileFields = {}): Promise<ParsedBody> {
  const body = {
    fields: new Map<string, unknown>(),
    files: new Map<string, Buffer>(),
    tempFiles: new Map<string, TempFile>(),
    fileLists: new Map<string, SentFile[]>(),
    fileNames: new Map<string, string>(),
  }
  await using cleanup = new AsyncDisposableStack()
  if (request.isMultipart()) {
    try {
      await parseMultipart(request, fileFields, body, cleanup)
    } catch (error) {
      throw isParserError(error) ? badRequest('Malformed form.') : error
    }
  } else if (request.body !== undefined && request.body !== null) {
    if (typeof request.body !== 'object' || Array.isArray(request.body)) throw badRequest(malformedBody)
    for (const [name, value] of Object.entries(request.body)) body.fields.set(name, value)
  }
  const received = cleanup.move()
  return { ...body, [Symbol.asyncDispose]: () => received.disposeAsync() }
}

interface Target {
  readonly fields: Map<string, unknown>
  readonly files: Map<string, Buffer>
  readonly tempFiles: Map<string, TempFile>
  readonly fileLists: Map<string, SentFile[]>
  readonly fileNames: Map<string, string>
}

async function parseMultipart(
  request: FastifyRequest,
  fileFields: FileFields,
  body: Target,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  const { fields } = body
  const fileSize = Math.max(1, ...Object.values(fileFields).map(({ maxBytes }) => maxBytes))
  for await (const part of request.parts({ limits: { fileSize } })) {
    const { fieldname: name } = part
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge()
      fields.set(name, fields.has(name) ? [fields.get(name), part.value] : part.value)
      continue
    }
    const field = Object.hasOwn(fileFields, name) && !body.fileNames.has(name) ? fileFields[name] : undefined
    if (field) await receiveFile(part, field, body, cleanup)
    else part.file.resume()
  }
}

async function receiveFile(
  part: MultipartFile,
  { maxBytes, storage, many, accept }: FileField,
  body: Target,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  const { fieldname: name, filename } = part
  await accept?.(body.fields)
  const received = storage ? cleanup.use(await storage.receive(part.file)) : await part.toBuffer()
  const size = Buffer.isBuffer(received) ? received.length : received.size
  if (part.file.truncated || size > maxBytes) throw tooLarge()
  // A file input without a chosen file sends an empty file without a name.
  if (size === 0 && !filename) return
  if (many && !Buffer.isBuffer(received)) {
    body.fileLists.set(name, [...(body.fileLists.get(name) ?? []), { name: filename, file: received }])
    return
  }
  body.fileNames.set(name, filename)
  if (Buffer.isBuffer(received)) body.files.set(name, received)
  else body.tempFiles.set(name, received)
}

/** Errors of the multipart parser have no status, those of the disk name a system call. */
const isParserError = (error: unknown) =>
  error instanceof Error && !(error instanceof HttpError) && !('statusCode' in error) && !('syscall' in error)

const tooLarge = () => new HttpError(413, { detail: 'The request is too large.' })
